import { getJson, postJson, request } from '../api.js';

/** Who is using the app: whether a key is needed, and whether the caller may change anything. */
class Session extends EventTarget {
  /** Until the server has answered, the app shows what an operator sees; the server decides in any case. */
  role = 'operator';
  keysNeeded = false;
  known = false;

  get canWrite() {
    return this.role === 'operator';
  }

  async load() {
    const session = await getJson('/session');
    this.set(session.role, session.keysRequired);
    return session;
  }

  async signIn(key) {
    await postJson('/session', { key });
    return this.load();
  }

  async signOut() {
    await request('/session', { method: 'DELETE' });
    this.set('viewer', true);
  }

  set(role, keysNeeded) {
    this.role = role;
    this.keysNeeded = keysNeeded;
    this.known = true;
    this.dispatchEvent(new Event('change'));
  }
}

export const session = new Session();
