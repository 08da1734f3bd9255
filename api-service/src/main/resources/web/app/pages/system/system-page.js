import { View } from '../../components/element.js'; customElements.define('bs-system-page', class extends View {});
