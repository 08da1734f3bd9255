/** The time a lone player needs for a tile with several goals, as a Markov chain over the units collected. */
const STATES_MAX = 20_000;
const STEPS_MAX = 500_000;

/** A state is the units of every goal, as one number in mixed radix; units only grow, so a step never lowers it. */
export class GoalChain {
  #goals;
  #need;
  #all;
  #weights = [];
  #size = 1;
  #steps = 0;

  constructor(goals, need, drops) {
    this.#goals = goals;
    this.#need = need;
    this.#all = drops === 'ALL';
    for (const goal of goals) {
      this.#weights.push(this.#size);
      this.#size *= goal.required + 1;
    }
  }

  /** Null if it would take too long. */
  solve(withMedian = false) {
    if (!(this.#size <= STATES_MAX)) return null;
    const seconds = new Float64Array(this.#size);
    const moves = new Array(this.#size);
    for (let state = this.#size - 1; state >= 0; state--) {
      if (this.#finished(state)) continue;
      const trip = this.#trip(state);
      if (!trip) {
        seconds[state] = Infinity;
        continue;
      }
      const next = this.#afterTrip(state, trip);
      if (this.#steps > STEPS_MAX) return null;
      moves[state] = next;
      let sum = trip.seconds;
      for (const [to, chance] of next) if (to !== state) sum += chance * seconds[to];
      seconds[state] = sum / (1 - (next.get(state) ?? 0));
    }
    return { mean: seconds[0], median: withMedian ? this.#median(moves) : null };
  }

  #median(moves) {
    const trips = new Set(this.#goals.filter((goal) => goal.trip).map((goal) => goal.trip.seconds));
    if (trips.size !== 1) return null;
    const [seconds] = trips;
    let now = new Map([[0, 1]]);
    let done = 0;
    for (let attempts = 1; this.#steps < 10 * STEPS_MAX; attempts++) {
      const then = new Map();
      for (const [state, share] of now) {
        for (const [to, chance] of moves[state] ?? []) {
          this.#steps++;
          if (this.#finished(to)) done += share * chance;
          else then.set(to, (then.get(to) ?? 0) + share * chance);
        }
      }
      if (done >= 0.5) return attempts * seconds;
      now = then;
    }
    return null;
  }

  #units(state, goal) {
    return Math.floor(state / this.#weights[goal]) % (this.#goals[goal].required + 1);
  }

  #reached(state, goal) {
    return this.#units(state, goal) === this.#goals[goal].required;
  }

  #finished(state) {
    let reached = 0;
    for (let goal = 0; goal < this.#goals.length; goal++) if (this.#reached(state, goal)) reached++;
    return reached >= this.#need;
  }

  #trip(state) {
    const goal = this.#goals.findIndex((goal, index) => goal.trip && !this.#reached(state, index));
    return goal < 0 ? null : this.#goals[goal].trip;
  }

  #afterTrip(state, trip) {
    let now = new Map([[state, 1]]);
    for (const roll of trip.rolls) {
      const then = new Map();
      for (const [from, share] of now) {
        let nothing = 1;
        for (const { chance, grants } of roll) {
          nothing -= chance;
          for (const [to, part] of this.#granted(from, grants)) add(then, to, share * chance * part);
        }
        if (nothing > 1e-9) add(then, from, share * nothing);
      }
      now = then;
    }
    return now;
  }

  #granted(state, grants) {
    let now = [[state, 1]];
    for (const { drop, units } of grants) {
      const [min, max] = typeof units === 'number' ? [units, units] : [units?.min ?? 0, units?.max ?? 0];
      if (!this.#goals.some((goal) => goal.accepts.includes(drop))) continue;
      const then = [];
      for (const [from, share] of now) {
        const targets = this.#targets(from, drop);
        if (targets.length === 0) then.push([from, share]);
        for (let count = min; targets.length > 0 && count <= max && this.#steps <= STEPS_MAX; count++) {
          this.#steps++;
          then.push([this.#with(from, targets, count), share / (max - min + 1)]);
        }
      }
      now = then;
    }
    return now;
  }

  #targets(state, drop) {
    if (this.#finished(state)) return [];
    const open = [];
    for (let goal = 0; goal < this.#goals.length; goal++) {
      if (!this.#reached(state, goal) && this.#goals[goal].accepts.includes(drop)) open.push(goal);
    }
    return this.#all ? open : open.slice(0, 1);
  }

  #with(state, targets, count) {
    let next = state;
    for (const goal of targets) {
      next += Math.min(count, this.#goals[goal].required - this.#units(state, goal)) * this.#weights[goal];
    }
    return next;
  }
}

function add(map, key, value) {
  map.set(key, (map.get(key) ?? 0) + value);
}
