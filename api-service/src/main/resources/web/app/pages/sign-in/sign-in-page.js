import { html } from 'lit';
import { Problem } from '../../api.js';
import { View } from '../../components/element.js';
import { icons, mark } from '../../components/icons.js';
import { go } from '../../shell/router.js';
import { match } from '../../shell/routes.js';
import { session } from '../../shell/session.js';

/** Exchanges an API key for a session. The key is sent once and kept nowhere. */
class SignInPage extends View {
  static properties = { problem: { state: true }, busy: { state: true } };

  firstUpdated() {
    this.heading = 'Sign in';
    this.querySelector('input').focus();
  }

  async submit(event) {
    event.preventDefault();
    const form = event.target;
    const key = String(new FormData(form).get('key')).trim();
    if (!key) {
      this.problem = 'Enter your API key.';
      return;
    }
    this.busy = true;
    this.problem = null;
    try {
      await session.signIn(key);
      form.reset();
      go(this.target());
    } catch (failure) {
      if (!(failure instanceof Problem)) {
        throw failure;
      }
      this.problem = failure.status === 401 ? 'This key is unknown or revoked. Check it, or ask an operator for a new one.' : failure.message;
      await this.updateComplete;
      this.querySelector('input').focus();
    } finally {
      this.busy = false;
    }
  }

  /** Where the user was; only paths of the app. */
  target() {
    const to = this.query.get('to') ?? '/batches';
    return to.startsWith('/') && !to.startsWith('//') && match(to.split('?')[0]) ? to : '/batches';
  }

  render() {
    return html`<div class="card sign-in">
      <div class="sign-in-mark">${mark}</div>
      <h1 tabindex="-1">Sign in</h1>
      <p class="soft">This server needs an API key. The browser keeps a session, never the key.</p>
      <form @submit=${this.submit} novalidate>
        <div class="field ${this.problem ? 'wrong' : ''}"><label for="key">API key</label>
          <input class="input" id="key" name="key" type="password" autocomplete="current-password" maxlength="200" aria-describedby="key-hint" aria-invalid=${Boolean(this.problem)}>
          <div class="hint" id="key-hint" role=${this.problem ? 'alert' : 'note'}>${this.problem ? html`<span class="hint-icon">${icons.alert}</span> ${this.problem}` : 'Operators create keys with ./bingosim key'}</div></div>
        <button class="button primary" type="submit" ?disabled=${this.busy}>Sign in</button>
      </form>
    </div>`;
  }
}

customElements.define('bs-sign-in-page', SignInPage);
