import { html, nothing } from 'lit';
import { styles } from '../../components/styles.js';
import { distinctRates, rate } from '../../format.js';
import { waitsFor } from '../../verdict.js';

/** The result of a batch in one line of a list: a bar with the teams' shares, and the first two in words. */
export function leadersCell(batch) {
  const leaders = batch.leadingTeams ?? [];
  if (leaders.length === 0 || leaders[0].winRate === null) {
    return html`<span class="grey small">${withoutResult(batch)}</span>`;
  }
  const allTied = leaders.every((team) => team.winRate === 0 || Math.abs((team.tieRate ?? 0) - 1) < 1e-12) && leaders.some((team) => team.tieRate === 1);
  if (allTied && leaders.length > 1) {
    const tied = leaders.filter((team) => team.winRate > 0);
    const colour = (team) => `var(--team-${team.index < 8 ? team.index + 1 : 'other'})`;
    return html`<div class="shares tied" aria-hidden="true" style=${styles({ '--one': colour(tied[0]), '--other': colour(tied[1]) })}></div><span class="small">Every simulation is a tie</span>`;
  }
  const coloured = leaders.every((team) => team.index < 8) && sum(leaders) > 0.999;
  const rest = Math.max(0, 1 - sum(leaders));
  return html`<div class="shares" aria-hidden="true">
      ${leaders.filter((team) => team.winRate > 0).map((team, rank) => html`<span class="c${coloured ? team.index + 1 : rank + 1}" style=${styles({ flexGrow: team.winRate })}></span>`)}
      ${rest > 0.001 ? html`<span class="rest" style=${styles({ flexGrow: rest })}></span>` : nothing}
    </div>
    <span class="small cut">${words(leaders)}</span>`;
}

function words([first, second]) {
  if (!second || second.winRate === 0) {
    return html`<strong>${first.name} ${rate(first.winRate, 0)}</strong>`;
  }
  const [one, two] = distinctRates([first.winRate, second.winRate]);
  // Equal rates have no order, so neither of them stands out.
  return first.winRate === second.winRate
    ? html`${first.name} ${one} · ${second.name} ${two}`
    : html`<strong>${first.name} ${one}</strong> · ${second.name} ${two}`;
}

function sum(leaders) {
  return leaders.reduce((total, team) => total + team.winRate, 0);
}

function withoutResult(batch) {
  if (batch.waitingFor === 'RESULTS') {
    return 'results are being stored';
  }
  if (batch.status === 'PENDING' || batch.waitingFor) {
    return `waits for ${waitsFor(batch)}`;
  }
  return batch.status === 'RUNNING' ? 'the first runs are being simulated' : 'no result';
}
