import { View } from '../../components/element.js'; customElements.define('bs-replay-page', class extends View {});
