import { count, pointsDifference } from '../../format.js';

/** The answer of a comparison in words: `{ title, second, team }`, about the team whose win rate changes most. */
export function comparisonVerdict(comparison, nameA, nameB) {
  const known = comparison.teams.filter((team) => team.difference.winRate.mean !== null);
  if (known.length === 0) {
    return { title: 'Nothing to compare yet.', second: '', team: null };
  }
  const [most] = [...known].sort((a, b) => Math.abs(b.difference.winRate.mean) - Math.abs(a.difference.winRate.mean));
  const { mean, low, high } = most.difference.winRate;
  const runs = comparison.paired ? `${count(comparison.pairedRuns)} pairs of runs` : 'runs that are not paired';
  if (known.every((team) => team.difference.winRate.low <= 0 && team.difference.winRate.high >= 0)) {
    return {
      title: mean === 0 && low === 0 && high === 0 ? 'Both batches have the same result.' : 'No difference is certain: every interval reaches zero.',
      second: mean === 0 ? '' : `The largest is that of ${most.name}, ${pointsDifference(mean)} percentage points (${pointsDifference(low)} to ${pointsDifference(high)}), over ${runs}.`,
      team: most,
    };
  }
  return {
    title: `${most.name}: ${pointsDifference(mean)} percentage points (${pointsDifference(low)} to ${pointsDifference(high)}).`,
    second: `In ${nameA} against ${nameB}, over ${runs}, with 95\u202f% confidence.`,
    team: most,
  };
}
