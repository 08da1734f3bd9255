import { View } from '../../components/element.js'; customElements.define('bs-batch-page', class extends View {});
