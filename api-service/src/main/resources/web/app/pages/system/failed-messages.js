import { html, nothing } from 'lit';
import { icons } from '../../components/icons.js';
import { table } from '../../components/table.js';
import { count, moment, plural } from '../../format.js';

const WORDS = { OPEN: 'Undecided', FAILED_AGAIN: 'Failed again', REPUBLISHED: 'Republished', SKIPPED: 'Skipped' };
const REPUBLISH = { title: 'Republish this chain?', body: 'Its undecided messages are sent once more, in order.', action: 'Republish' };
const SKIP = { title: 'Skip the first undecided message?', body: 'It is left out when the chain is republished.', action: 'Skip it', danger: true };
const PAYLOAD_SHOWN = 2000;

/** Messages that could not be processed, by chain. `act(question, path)` asks and then posts; null for callers who may only read. */
export function failedMessages(chains, act) {
  if (chains.length === 0) {
    return html`<p class="soft">None. Every message was processed.</p>`;
  }
  const columns = [['About', 'lead'], ['Undecided', 'num'], ['Last failure', 'reason whole'], ['Actions', 'whole bare unnamed']];
  return table('Failed messages', columns, chains.map((chain) => {
    const undecided = chain.messages.filter(isUndecided);
    const last = undecided[0] ?? chain.messages.at(-1);
    return [
      html`<code>${chain.entity}</code><br><span class="small grey">${moment(chain.updatedAt)}</span>`,
      `${count(chain.undecidedCount)} of ${count(chain.messageCount)}`,
      html`${last?.error ?? ''} ${details(chain)}`,
      outcome(chain, undecided, act),
    ];
  }));
}

function isUndecided({ state }) {
  return state === 'OPEN' || state === 'FAILED_AGAIN';
}

/** What was decided about a chain, or what can be. */
function outcome(chain, undecided, act) {
  if (chain.shouldRepublish) {
    return html`<span class="chip running still">${icons.clock}To be republished</span>`;
  }
  if (undecided.length === 0) {
    const skipped = chain.messages.every((message) => message.state === 'SKIPPED');
    return html`<span class="chip">${icons.check}${skipped ? 'Skipped' : 'Republished'}</span>`;
  }
  return act ? html`<div class="buttons">
    <button class="button" type="button" @click=${() => act(REPUBLISH, `/failed-chains/${chain.id}/republish`)}>Republish…</button>
    <button class="button danger" type="button" @click=${() => act(SKIP, `/failed-messages/${undecided[0].id}/skip`)}>Skip…</button></div>` : nothing;
}

/** What an operator needs in order to decide: where each message came from and what it says. */
function details({ messages, messageCount }) {
  return html`<details class="more messages"><summary>${plural(messageCount, 'message')}</summary>
    <ol>${messages.map((message) => html`<li>
      <p><strong>${WORDS[message.state] ?? message.state}</strong> <span class="grey">from ${message.source}, key ${message.routingKey}, delivered ${plural(message.deliveries, 'time')}, ${moment(message.createdAt)}</span></p>
      <pre tabindex="0" aria-label="Payload">${payload(message)}</pre></li>`)}</ol></details>`;
}

function payload({ payloadBase64, payloadSize }) {
  const bytes = Uint8Array.from(atob(payloadBase64 ?? ''), (character) => character.charCodeAt(0));
  const text = new TextDecoder().decode(bytes);
  return text.length > PAYLOAD_SHOWN || bytes.length < payloadSize ? `${text.slice(0, PAYLOAD_SHOWN)}…` : text;
}
