/** Figures of a replayed run. Pure functions. */
const PAUSE = 1800;

/** When each player is at play: attempts less than half an hour apart are one span. */
export function spansOf(team) {
  const spans = new Map();
  for (const attempt of team.attempts ?? []) {
    for (const player of attempt.players) {
      const own = spans.get(player) ?? [];
      const last = own.at(-1);
      if (last && attempt.startedAt - last.to < PAUSE) {
        last.to = Math.max(last.to, attempt.endedAt);
      } else {
        own.push({ from: attempt.startedAt, to: attempt.endedAt });
      }
      spans.set(player, own);
    }
  }
  return spans;
}

/** The points after every event: `[{ at, points }]`, from nothing at the start. */
export function pointsCourse(team) {
  const events = [...team.tilesFinished, ...(team.bonusesReached ?? [])].map(({ at, points }) => ({ at, points })).sort((a, b) => a.at - b.at);
  const course = [{ at: 0, points: 0 }];
  for (const event of events) {
    course.push({ at: event.at, points: course.at(-1).points + event.points });
  }
  return course;
}
