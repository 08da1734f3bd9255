import { View } from '../../components/element.js'; customElements.define('bs-compare-page', class extends View {});
