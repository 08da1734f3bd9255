import { View } from '../../components/element.js'; customElements.define('bs-sign-in-page', class extends View {});
