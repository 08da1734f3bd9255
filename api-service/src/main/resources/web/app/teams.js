/** The colours of teams: by place in the scenario for up to eight, else for the first eight by win rate. */
const COLOURS = 8;

/** The class of a team's colour, `c1` to `c8`, or `c0` for all others. */
export class TeamColours {
  #numbers = new Map();

  /** `teams` in the order of the scenario, with `winRate` if there are more than eight. */
  constructor(teams) {
    const coloured = teams.length <= COLOURS ? teams : [...teams].sort((a, b) => (b.winRate?.value ?? 0) - (a.winRate?.value ?? 0)).slice(0, COLOURS);
    coloured.forEach((team, index) => this.#numbers.set(team.key, index + 1));
  }

  number(key) {
    return this.#numbers.get(key) ?? 0;
  }

  className(key) {
    return `c${this.number(key)}`;
  }

  /** The name of the token, for canvases. */
  token(key) {
    const number = this.number(key);
    return number === 0 ? 'team-other' : `team-${number}`;
  }

  /** Gives a team a colour: that of the last team that has one and is not pinned. */
  pin(key, pinned) {
    if (this.#numbers.has(key)) {
      return;
    }
    const free = [...this.#numbers.entries()].reverse().find(([other]) => !pinned.has(other));
    if (free) {
      this.#numbers.delete(free[0]);
      this.#numbers.set(key, free[1]);
    }
  }
}
