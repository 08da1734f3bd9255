// Runs in the page. Returns what the editor's modules do differently from what is expected, one line each.
async () => {
  const load = (name) => import(`/modules/pages/scenario/${name}.js`);
  const failures = [];
  const same = (actual, wanted) => {
    const [a, w] = [JSON.stringify(actual), JSON.stringify(wanted)];
    if (a !== w) failures.push(`${a} instead of ${w}`);
  };

  const { valueAt, without, withInserted, withMoved, withValue } = await load('pointer');
  const document = { name: 'x', unknown: { 'a/b': [1, 2] }, teams: [{ key: 'a' }, { key: 'b' }] };
  same(valueAt(document, '/unknown/a~1b/1'), 2);
  same(valueAt(document, '/teams/7/key'), undefined);
  const edited = withValue(document, '/teams/1/name', 'B');
  same(edited, { name: 'x', unknown: { 'a/b': [1, 2] }, teams: [{ key: 'a' }, { key: 'b', name: 'B' }] });
  same(document.teams[1], { key: 'b' });
  same(edited.unknown === document.unknown, true);
  same(withValue({}, '/win/by', 'LINES'), { win: { by: 'LINES' } });
  same(without(edited, '/teams/0').teams, [{ key: 'b', name: 'B' }]);
  same(without(edited, '/missing') === edited, true);
  same(withInserted(document, '/teams', { key: 'c' }, 1).teams.map((team) => team.key), ['a', 'c', 'b']);
  same(withMoved(document, '/teams', 1, 0).teams.map((team) => team.key), ['b', 'a']);

  const { isKey, keyProblem, renameKey } = await load('rename-key');
  const keyed = {
    activities: [{ key: 'dig' }, { key: 'fish' }],
    board: {
      tiles: [
        { key: 'a', rules: [{ activity: 'dig' }] },
        { key: 'b', goals: [{ key: 'a', rules: [{ activity: 'fish' }, { activity: 'dig' }] }] },
      ],
      bonuses: [{ key: 'a', tiles: ['b', 'a'] }],
      gates: [{ tiles: ['b'], after: { tiles: ['a'], count: 1 } }],
    },
    teams: [{ key: 'a', players: [{ key: 'p' }, { key: 'q' }] }, { key: 'b', players: [{ key: 'p' }] }],
    standing: { at: 5, teams: [{ team: 'a', tiles: [{ tile: 'a', units: [1] }] }, { team: 'b', tiles: [] }] },
  };
  same(['/board/tiles/0/key', '/rows/1/tiles/2/key', '/teams/0/key', '/teams/0/players/1/key', '/activities/0/key'].every(isKey), true);
  same(['/board/bonuses/0/key', '/teams/0/name', '/teams/0/strategy/key', '/board/tiles/1/goals/0/key'].some(isKey), false);
  const tileRenamed = renameKey(keyed, '/board/tiles/0/key', 'z');
  same(tileRenamed.board.tiles.map((tile) => tile.key), ['z', 'b']);
  same([tileRenamed.board.bonuses, tileRenamed.board.gates], [[{ key: 'a', tiles: ['b', 'z'] }], [{ tiles: ['b'], after: { tiles: ['z'], count: 1 } }]]);
  same(tileRenamed.standing.teams[0], { team: 'a', tiles: [{ tile: 'z', units: [1] }] });
  same([tileRenamed.teams === keyed.teams, tileRenamed.board.tiles[1] === keyed.board.tiles[1], keyed.board.bonuses[0].tiles], [true, true, ['b', 'a']]);
  same(renameKey(keyed, '/teams/0/key', 'z').standing.teams.map((entry) => entry.team), ['z', 'b']);
  same(renameKey(keyed, '/activities/0/key', 'mine').board.tiles.map((tile) => JSON.stringify(tile).match(/"activity":"[a-z]+"/g)), [['"activity":"mine"'], ['"activity":"fish"', '"activity":"mine"']]);
  same(keyProblem(keyed, '/board/tiles/0/key', 'b'), 'Another tile has this key. Type a different one.');
  same([keyProblem(keyed, '/board/tiles/0/key', 'a'), keyProblem(keyed, '/teams/1/players/0/key', 'q')], [null, null]);
  same(keyProblem(keyed, '/teams/0/players/0/key', 'q'), 'Another player has this key. Type a different one.');

  const { EditHistory } = await load('history');
  const history = new EditHistory({ n: 0 });
  history.edit({ n: 1 }, { field: '/n', at: 0 });
  history.edit({ n: 12 }, { field: '/n', at: 500 });
  history.edit({ n: 12, m: 1 }, { field: '/m', at: 600 });
  history.type('{"n": 3', null, { at: 2000 });
  same([history.document, history.text], [{ n: 12, m: 1 }, '{"n": 3']);
  history.undo();
  same([history.document, history.text], [{ n: 12, m: 1 }, null]);
  history.undo();
  same(history.document, { n: 12 });
  history.undo();
  same([history.document, history.canUndo], [{ n: 0 }, false]);
  history.redo();
  same(history.document, { n: 12 });
  history.edit({ n: 5 });
  same(history.canRedo, false);

  const { chanceOf, parseRate, percentText } = await load('rates');
  same(parseRate('1/128'), { value: '1/128', chance: 0.0078125 });
  same(parseRate(' 1 in 1,000 ').value, '1/1000');
  same(parseRate('0.78 %').value, 0.0078);
  same(parseRate('0.0078').value, 0.0078);
  same(parseRate('100%').value, 1);
  for (const wrong of ['', 'abc', '0', '5/4', '1.2', '120 %', '-1', '1/0', '0/3']) same('error' in parseRate(wrong), true);
  same(chanceOf('3/5'), 0.6);
  same(percentText(1 / 30), '3.33\u202f%');
  same(percentText(0.98), '98.0\u202f%');
  same(percentText(1), '100\u202f%');

  const { durationText, parseDuration, roughDuration } = await load('durations');
  for (const [text, seconds] of [['9 d', 777600], ['10 min 30 s', 630], ['1.5 h', 5400], ['90', 90], ['soon', null], ['5 parsecs', null], ['', null]]) same(parseDuration(text), seconds);
  for (const seconds of [1, 59, 60, 3661, 777600]) same(parseDuration(durationText(seconds)), seconds);
  same(roughDuration(52920), '14.7 h');

  const { intervalsOf, painted, erased, minutesPerWeek } = await load('sessions');
  const evening = [{ day: 'MONDAY', start: '18:00', minutes: 120 }];
  same(painted(evening, 20 * 60, 22 * 60), [{ day: 'MONDAY', start: '18:00', minutes: 240 }]);
  same(erased(evening, 18 * 60 + 30, 19 * 60), [{ day: 'MONDAY', start: '18:00', minutes: 30 }, { day: 'MONDAY', start: '19:00', minutes: 60 }]);
  const overSunday = [{ day: 'SUNDAY', start: '23:10', minutes: 100 }];
  same(intervalsOf(overSunday), [[10030, 10130]]);
  same(painted(overSunday, 50, 60), [{ day: 'SUNDAY', start: '23:10', minutes: 110 }]);
  same(painted([], 0, 3 * 1440).map((session) => [session.day, session.minutes]), [['MONDAY', 1440], ['TUESDAY', 1440], ['WEDNESDAY', 1440]]);
  same(minutesPerWeek([]), 10080);
  same(minutesPerWeek(painted([], 0, 10080)), 10080);

  const { copyOf, keyFrom, rosterPlayers } = await load('keys');
  same(keyFrom('Wyrm’s fang!', ['wyrm-s-fang']), 'wyrm-s-fang-2');
  same(rosterPlayers('1. Ann\n- Bob\n\nAnn\nCy', [{ key: 'cy', name: 'Cy' }]).map((player) => player.name), ['Ann', 'Bob']);
  same(copyOf({ key: 'ash', name: 'Ash', skill: 0.9 }, [{ key: 'ash', name: 'Ash' }, { key: 'ash-2', name: 'Ash 2' }]), { key: 'ash-3', name: 'Ash 3', skill: 0.9 });

  const { lineOf, offsetOf, parseJson } = await load('json-text');
  same(parseJson('{"a": [1,\n 2,]}').error, { message: 'Remove the comma before this bracket.', offset: 13, line: 2, column: 4 });
  same(parseJson('{"a": 1').error.message, 'The text ends too early: the bracket of line 1 is not closed.');
  same(parseJson('{"a" 1}').error.column, 6);
  same(parseJson('{"a": 01}').error.column, 8);
  same(parseJson('[true] x').error.column, 8);
  const text = '{\n  "teams": [\n    {"key": "a"},\n    {"key": "b"}\n  ]\n}';
  same(lineOf(text, offsetOf(text, ['teams', '1', 'key'])).line, 4);
  same(lineOf(text, offsetOf(text, ['teams', '1', 'skill'])).line, 4);

  const { placeOf, placeName, Violations } = await load('places');
  const found = new Violations([{ pointer: '/teams/1/players/0/skill', message: 'be more' }, { pointer: '/teams/10', message: 'x' }, { pointer: '', message: 'y' }]);
  same([found.within('/teams/1').length, found.within('/teams').length, found.within('').length, found.within('/teams/1/players/0/skill').length], [1, 2, 3, 1]);
  same(found.besides('/teams', ['/teams/10']).map((entry) => entry.message), ['Be more.']);
  same(placeOf('/board/tiles/3/points', {}), { tab: 'board', standing: null, tile: '/board/tiles/3' });
  same(placeOf('/rows/1/tiles', {}), { tab: 'board', standing: null, tile: null });
  same(placeOf('/teams/2/players/4/skill', {}), { tab: 'teams', team: 2, player: 4 });
  same(placeOf('/standing/at', {}), { tab: 'board', standing: 0, tile: null });
  const stood = { teams: [{ key: 'a' }, { key: 'b' }], board: { tiles: [{ key: 'x' }, { key: 'y' }] }, standing: { teams: [{ team: 'b', tiles: [{ tile: 'y' }] }] } };
  same(placeOf('/standing/teams/0/tiles/0/units/0', stood), { tab: 'board', standing: 1, tile: '/board/tiles/1' });
  same(placeOf('/win/lines', {}), { tab: 'event' });
  same(placeName('/teams/0/players/1/skill', { teams: [{ key: 'a', name: 'Foxes', players: [{}, { key: 'bea' }] }] }), 'Foxes, bea, skill');
  const violations = new Violations([{ pointer: '/name', message: 'must be text' }, { pointer: '/teams/0/key', message: 'duplicate key' }]);
  same(violations.at('/name'), 'Must be text.');
  same(violations.besides('/teams', ['/teams/0/key']).length, 0);
  same(violations.within('/teams').length, 1);

  const { keepDraft, readDraft, listDrafts, dropDraft } = await load('drafts');
  keepDraft('new-test', { text: '{}', derivedFrom: 'abc' });
  same([readDraft('new-test').text, readDraft('new-test').derivedFrom], ['{}', 'abc']);
  same(listDrafts().map((draft) => draft.id), ['new-test']);
  dropDraft('new-test');
  same(readDraft('new-test'), null);
  const full = { setItem() { throw new Error('full'); }, removeItem() {} };
  same(keepDraft('new-test', { text: '{}' }, full), false);

  const { meanAndMedianTime, meanTime } = await load('tile-time');
  const roll = (outcomes, more = {}) => new Map([['a', { key: 'a', lines: [{ key: 'l', roll: 'PER_PLAYER', baselineSeconds: 600, outcomes }], ...more }]]);
  const gives = (drop, probability, units = 1) => ({ key: drop, probability, grants: [{ drop, units }] });
  const wants = (drop, required = 1) => ({ required, rules: [{ activity: 'a', accepts: [drop] }] });
  const near = (actual, wanted) => same(Math.abs(actual - wanted) < 1e-6 * wanted, true);
  near(meanTime(wants('x'), roll([gives('x', '1/84')])), 84 * 600);
  near(meanAndMedianTime(wants('x'), roll([gives('x', '1/84')])).median, 58 * 600);
  near(meanTime(wants('x', 3), roll([gives('x', '1/9')])), 27 * 600);
  same(meanTime(wants('y'), roll([gives('x', '1/9')])), null); // JSON writes Infinity as null
  // Four different drops of 1/16 each: the coupon collector's 16 · (1/4 + 1/3 + 1/2 + 1) attempts.
  const four = ['h', 'b', 'l', 'w'];
  const set = { goals: four.map((drop) => ({ key: drop, ...wants(drop) })) };
  near(meanTime(set, roll(four.map((drop) => gives(drop, '1/16')))), (16 * 25) / 12 * 600);
  near(meanTime({ ...set, need: 2 }, roll(four.map((drop) => gives(drop, '1/16')))), (16 / 4 + 16 / 3) * 600);
  // A group of two rolls twice, with the band of its size.
  const pair = roll([gives('x', '1/2')], { solo: false, group: { min: 2 }, groupBands: [{ min: 2, max: 2, time: 0.5 }] });
  near(meanTime(wants('x'), pair), 300 / 0.75);
  // More states than are worth computing: the engine's cost.
  near(meanTime(wants('x', 1000000), roll([gives('x', 1, 10)])), 100000 * 600);

  const { blankScenario } = await load('blank');
  const { readBoard, removeTile, withGoal, withoutGoal, renameDrop } = await load('board-model');
  const blank = (board) => blankScenario({ board, size: 3, name: 'New', timeZone: 'Europe/Berlin', today: new Date(2031, 4, 7) });
  same([blank('grid').board.tiles.length, blank('rows').rows.length, blank('grid').startsAt], [9, 3, '2031-05-09T18:00:00']);
  same(blank('rows').rows[2].tiles.map((tile) => tile.points), [1, 2, 3, 4]);
  const grid = withValue(blank('grid'), '/board/bonuses', [{ key: 'b', tiles: ['tile-a1', 'tile-c3'], points: 5 }, { key: 'c', tiles: ['tile-a1'], points: 5 }]);
  same(removeTile(grid, '/board/tiles/0').board.bonuses, [{ key: 'b', tiles: ['tile-c3'], points: 5 }]);
  same(readBoard(grid).tiles[5].place, 'B3');
  const twoGoals = withGoal(grid, '/board/tiles/0');
  same(twoGoals.board.tiles[0].goals.map((goal) => goal.key), ['goal-1', 'goal-2']);
  same(withoutGoal(twoGoals, '/board/tiles/0', 1), grid);
  const renamed = renameDrop(grid, '/activities/0', 'item', 'fang');
  same([renamed.activities[0].lines[0].outcomes[0].grants[0].drop, renamed.board.tiles[8].rules[0].accepts], ['fang', ['fang']]);

  const { clockOf, readStanding, scoreOf, withFinished, withoutStrangers, withUnits } = await load('standing-model');
  const [one, two] = [grid.board.tiles[1], twoGoals.board.tiles[0]];
  const begun = withValue(twoGoals, '/standing', { at: 7200, teams: [] });
  const ticked = withFinished(withFinished(begun, 'team-2', one, true), 'team-2', two, true);
  same(ticked.standing.teams, [{ team: 'team-2', tiles: [{ tile: 'tile-a2', units: [1], finishedAt: 7200 }, { tile: 'tile-a1', units: [1, 1], finishedAt: 7200 }] }]);
  same(scoreOf(ticked, readBoard(ticked), 'team-2'), { tiles: 2, bonuses: 1, points: 25 });
  const less = withUnits(ticked, 'team-2', two, 1, 0);
  same([readStanding(less, 'team-2', two).isFinished, readStanding(less, 'team-2', two).finishedAt], [false, undefined]);
  same(withoutGoal(ticked, '/board/tiles/0', 1).standing.teams[0].tiles[1], { tile: 'tile-a1', units: [1], finishedAt: 7200 });
  same(withFinished(withFinished(ticked, 'team-2', one, false), 'team-2', two, false).standing.teams, []);
  same(withoutStrangers(removeTile(ticked, '/board/tiles/1')).standing.teams[0].tiles.length, 1);
  same(withoutStrangers(withValue(ticked, '/standing/teams/0/team', 'gone')).standing.teams, []);
  // The clocks go back on 26 October: a day of the event has 25 hours.
  const clock = clockOf({ startsAt: '2031-10-25T18:00:00', timeZone: 'Europe/Berlin', durationSeconds: 864000 });
  same([clock.local(90000), clock.secondsAt('2031-10-26T18:00:00'), clock.secondsAt('soon')], ['2031-10-26T18:00:00', 90000, null]);
  same(clockOf({ startsAt: 'soon', durationSeconds: 60 }), null);

  const { inReadingOrder } = await load('member-order');
  same(inReadingOrder({ teams: [], zzz: null, group: null, requires: [], name: 'x', schemaVersion: 2 }), { schemaVersion: 2, name: 'x', teams: [], zzz: null });
  return failures;
}
