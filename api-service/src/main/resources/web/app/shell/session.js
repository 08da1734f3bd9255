import { access, getJson, postJson, request } from '../api.js';

/** The caller: whether keys are needed, and whether the caller may change anything. */
class Session extends EventTarget {
  /** Until the server has answered, the app shows what an operator sees; the server decides in any case. */
  role = 'operator';
  keysNeeded = false;

  get canWrite() {
    return this.role === 'operator';
  }

  /** Without a valid key or session, the sign-in page follows. */
  async load() {
    this.#set(await getJson('/session'));
    if (this.role === null) {
      access.dispatchEvent(new Event('signed-out'));
    }
  }

  async signIn(key) {
    this.#set(await postJson('/session', { key }));
  }

  async signOut() {
    await request('/session', { method: 'DELETE' });
    this.role = null;
    this.dispatchEvent(new Event('change'));
  }

  #set({ role, keysRequired }) {
    this.role = role;
    this.keysNeeded = keysRequired;
    this.dispatchEvent(new Event('change'));
  }
}

export const session = new Session();
