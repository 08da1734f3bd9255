// Runs in the page. Returns what is worded differently from the design, one line each.
async () => {
  const { count, shortCount, percent, rate, distinctRates, duration, percentRange, pointsDifference, strategy } = await import('/modules/format.js');
  const { verdict } = await import('/modules/verdict.js');
  const { EventClock } = await import('/modules/event-time.js');
  const { clockTicks, horizon } = await import('/modules/charts/ticks.js');
  const failures = [];
  const same = (actual, wanted) => actual === wanted || failures.push(`${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}`);
  const thin = (text) => text.replaceAll('_', '\u202f');

  same(count(12345), '12,345');
  same(count(-3), '−3');
  same(shortCount(1234567), thin('1.2_M'));
  same(percent(0.289, 1), thin('28.9_%'));
  same(percent(0.004), thin('<_1_%'));
  same(percent(0.996), thin('>_99_%'));
  same(percent(0), 'never');
  same(percent(1), thin('100_%'));
  same(rate(0), thin('0_%'));
  same(distinctRates([0.502, 0.498]).join(' '), thin('50.2_% 49.8_%'));
  same(distinctRates([0.55, 0.45]).join(' '), thin('55_% 45_%'));
  same(duration(12000), thin('12_s'));
  same(duration(570000), thin('9_min 30_s'));
  same(duration(52920000), thin('14.7_h'));
  same(percentRange(0.28, 0.298), '28.0–29.8');
  same(pointsDifference(0.012), '+1.2');
  same(pointsDifference(-0.004), '−0.4');
  same(strategy('SPREAD', { width: 4 }), 'Spread, 4 wide');
  same(strategy('ROW_UNLOCKING', {}), 'Row unlocking');

  const clock = new EventClock({ startsAt: '2031-10-17T18:00:00', timeZone: 'Europe/London', durationSeconds: 777600 });
  same(clock.time(0), 'Fri 17, 18:00');
  same(clock.time(8 * 86400 + 4 * 3600 + 29 * 60), 'Sat 25, 22:29');
  // Summer time ends in the night to Sunday 26.
  same(clock.span(), 'Fri 17 Oct 2031, 18:00 to Sun 26 Oct, 17:00');
  same(clock.days().map((day) => day.label).join(' '), 'Fri 17 Sat 18 Sun 19 Mon 20 Tue 21 Wed 22 Thu 23 Fri 24 Sat 25 Sun 26');

  const team = (name, value, low, high, more = {}) => ({ key: name, name, winRate: { value, low, high }, soleWinRate: { value }, tieRate: { value: 0 }, points: { mean: 446 }, ...more });
  const batch = (more = {}) => ({ status: 'COMPLETED', endedAt: 'now', runs: { requested: 10000, completed: 10000, failed: 0, running: 0 }, ...more });
  const results = (completed, ...teams) => ({ runs: { completed }, teams });
  const said = (b, r) => {
    const { title, second } = verdict(b, r);
    return second ? `${title} | ${second}` : title;
  };
  const running = batch({ status: 'RUNNING', endedAt: null });

  same(verdict(batch(), results(10000, team('Terns', 0.88, 0.87, 0.89), team('Wrens', 0.12, 0.11, 0.13))).title, 'Terns win 88 of 100 simulations (87–89).');
  same(
    said(running, results(10000, team('Herons', 0.29, 0.28, 0.298), team('Wolves', 0.258, 0.249, 0.267), team('Otters', 0.24, 0.23, 0.248))),
    'Herons win 29 of 100 simulations (28–30). | Wolves follow with 26 (25–27). The ranges do not overlap so far.',
  );
  same(
    said(batch(), results(2000, team('Otters', 0.954, 0.944, 0.962), team('Herons', 0.046, 0.038, 0.056))),
    'Otters win 95.4 of 100 simulations (94.4–96.2). | Herons win 4.6 (3.8–5.6). The ranges do not overlap: Otters really are ahead.',
  );
  same(verdict(batch(), results(9000, team('Herons', 0.29, 0.27, 0.31), team('Wolves', 0.28, 0.26, 0.3))).title, 'Too close to call: Herons 29 (27–31), Wolves 28 (26–30).');
  same(/^About [0-9,]+ more runs would tell\.$/.test(verdict(batch(), results(9000, team('Herons', 0.29, 0.27, 0.31), team('Wolves', 0.28, 0.26, 0.3))).second), true);
  const tied = { soleWinRate: { value: 0 }, tieRate: { value: 1 } };
  same(verdict(batch(), results(100, team('Rooks', 0.5, 0.5, 0.5, tied), team('Terns', 0.5, 0.5, 0.5, tied))).title, 'Every simulation is a tie.');
  same(verdict(batch(), results(10000, team('Herons', 1, 0.999, 1), team('Wrens', 0, 0, 0.001))).title, 'Herons win every simulation (99.9–100).');
  same(verdict(batch(), results(1, team('Otters', 1, 0.2, 1), team('Wrens', 0, 0, 0.8))).title, 'One simulation: Otters win with 446 points.');
  same(verdict(batch({ status: 'PENDING', endedAt: null }), results(0)).title, 'No result yet: waits for a free worker.');
  same(
    verdict(batch({ status: 'CANCELLED', runs: { requested: 100000, completed: 31200, failed: 0, running: 0 } }), results(31200, team('Terns', 0.89, 0.88, 0.9), team('Wrens', 0.11, 0.1, 0.12))).title,
    'Cancelled after 31,200 of 100,000 runs: Terns win 89 of 100 (88–90).',
  );
  const many = Array.from({ length: 62 }, (_, index) => team(`Team ${index + 100}`, 0.01, 0.008, 0.012));
  same(
    said(batch(), results(10000, team('Team 17', 0.085, 0.081, 0.089), team('Team 4', 0.071, 0.068, 0.075), ...many)),
    'Team 17 wins 8.5 of 100 simulations (8.1–8.9). | Team 4 follows with 7.1 (6.8–7.5). 62 teams stay below that.',
  );
  same(clockTicks(600, 6).join(), '0,120,240,360,480,600');
  same(clockTicks(600, 3).join(), '0,300,600');
  same(clockTicks(1.1, 6).map((tick) => tick.toFixed(1)).join(), '0.0,0.2,0.4,0.6,0.8,1.0');
  same(clockTicks(7 * 86400, 6).join(), '0,172800,345600,518400');
  same(horizon(10_000, 25_000), 25_000);
  same(horizon(9_000, 400_000), 50_000);
  same(horizon(150_000, 400_000), 400_000);
  same(horizon(1, 1_000_000), 5);

  return failures;
}
