'use strict';
(() => {
  const base = '/api/v1';
  const $ = id => document.getElementById(id);
  const number = (value, digits = 0) => value == null ? '–' : value.toLocaleString('en', { maximumFractionDigits: digits });
  const percent = value => value == null ? '–' : number(100 * value, 1) + ' %';
  let key = sessionStorage.getItem('key');
  let watching = null;
  let next = null;

  async function call(path, options = {}) {
    const headers = { Accept: 'application/json', ...options.headers };
    if (key) headers.Authorization = 'Bearer ' + key;
    const answer = await fetch(base + path, { ...options, headers });
    if (answer.ok) return answer.status === 204 ? null : answer.json();
    const problem = await answer.json().catch(() => ({ title: answer.statusText }));
    const lines = [problem.title + (problem.detail ? ': ' + problem.detail : '')];
    (problem.violations || []).slice(0, 20).forEach(v => lines.push(v.pointer + ' ' + v.message));
    throw new Error(lines.join('\n'));
  }

  const tell = error => { $('problem').textContent = error ? error.message : ''; };

  function cells(row, texts) {
    texts.forEach(text => {
      const cell = row.insertCell();
      if (text instanceof Node) cell.append(text); else cell.textContent = text;
    });
  }

  function bar(value) {
    const element = document.createElement('progress');
    element.value = value;
    return element;
  }

  async function list(more) {
    const page = await call('/batches?limit=20' + (more ? '&cursor=' + encodeURIComponent(next) : ''));
    const body = $('batches').tBodies[0];
    if (!more) body.replaceChildren();
    page.items.forEach(batch => {
      const row = body.insertRow();
      cells(row, [new Date(batch.createdAt).toLocaleString(), batch.name || batch.id.slice(0, 8), batch.status,
        bar(batch.progress), number(batch.runs.requested), number(batch.runsPerSecond)]);
      row.onclick = () => open(batch).catch(tell);
    });
    next = page.nextCursor;
    $('more').hidden = !next;
  }

  async function open(batch) {
    if (watching) watching.abort();
    watching = new AbortController();
    $('batch').hidden = false;
    $('csv').href = base + '/batches/' + batch.id + '/results.csv';
    $('cancel').onclick = () => call('/batches/' + batch.id + '/cancel', { method: 'POST' }).catch(tell);
    show(batch);
    results(batch.id).catch(tell);
    await watch(batch.id, watching.signal);
  }

  function show(batch) {
    $('title').textContent = (batch.name || batch.id) + ' · seed ' + batch.seed;
    $('progress').value = batch.progress;
    $('cancel').hidden = !!batch.endedAt;
    $('state').textContent = batch.status + ' · ' + number(batch.runs.completed) + ' of ' + number(batch.runs.requested)
      + ' runs' + (batch.runs.failed ? ', ' + number(batch.runs.failed) + ' failed' : '')
      + (batch.etaMs == null ? '' : ' · ' + number(batch.etaMs / 1000) + ' s left')
      + (batch.error ? ' · ' + batch.error : '');
  }

  /** EventSource cannot send a key: the stream is read by hand. */
  async function watch(id, signal) {
    const headers = key ? { Authorization: 'Bearer ' + key } : {};
    const answer = await fetch(base + '/batches/' + id + '/events', { headers, signal }).catch(() => null);
    if (!answer || !answer.ok || answer.status === 204) return;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true }));
      if (done) return;
      text += value;
      const events = text.split('\n\n');
      text = events.pop();
      events.forEach(event => {
        const data = event.split('\n').find(line => line.startsWith('data:'));
        if (!data) return;
        show(JSON.parse(data.slice(5)));
        results(id).catch(tell);
        if (event.includes('event:ended')) list().catch(tell);
      });
    }
  }

  async function results(id) {
    const answer = await call('/batches/' + id + '/results');
    const body = $('teams').tBodies[0];
    body.replaceChildren();
    answer.teams.forEach(team => cells(body.insertRow(), [team.name, team.strategy, percent(team.winRate.value),
      percent(team.winRate.low) + ' – ' + percent(team.winRate.high), number(team.points.mean, 1),
      number(team.points.p5) + ' – ' + number(team.points.p95), number(team.tiles.mean, 1),
      percent(team.boardFinishedShare), histogram(team.pointsHistogram)]));
  }

  function histogram(counts) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    if (!counts.length) return svg;
    const low = counts[0].points;
    const width = counts[counts.length - 1].points - low + 1;
    const high = Math.max(...counts.map(count => count.runs));
    svg.setAttribute('viewBox', '0 0 ' + width + ' 100');
    svg.setAttribute('preserveAspectRatio', 'none');
    counts.forEach(count => {
      const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
      const height = 100 * count.runs / high;
      const attributes = { x: count.points - low, y: 100 - height, width: 0.9, height };
      Object.entries(attributes).forEach(([name, value]) => rect.setAttribute(name, value));
      const title = document.createElementNS('http://www.w3.org/2000/svg', 'title');
      title.textContent = count.points + ' points: ' + number(count.runs) + ' runs';
      rect.append(title);
      svg.append(rect);
    });
    return svg;
  }

  async function stored() {
    const page = await call('/scenarios?limit=100');
    page.items.forEach(scenario => $('stored').add(new Option(scenario.name, scenario.id)));
  }

  $('create').onsubmit = async event => {
    event.preventDefault();
    tell();
    const rest = { runs: Number($('runs').value) };
    if ($('seed').value) rest.seed = $('seed').value;
    if ($('name').value) rest.name = $('name').value;
    const picked = $('stored').value;
    // The text travels as it was written: reading and writing it again could change its numbers.
    const body = picked
      ? JSON.stringify({ ...rest, scenarioId: picked })
      : JSON.stringify(rest).slice(0, -1) + ',"scenario":' + $('scenario').value + '}';
    try {
      const batch = await call('/batches', {
        method: 'POST', body,
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
      });
      await list();
      await open(batch);
    } catch (error) { tell(error); }
  };
  $('stored').onchange = () => { $('scenario').required = !$('stored').value; };
  $('file').onchange = async () => { $('scenario').value = await $('file').files[0].text(); };
  $('more').onclick = () => list(true).catch(tell);
  $('key').onclick = () => {
    key = prompt('API key') || null;
    if (key) sessionStorage.setItem('key', key); else sessionStorage.removeItem('key');
    list().catch(tell);
  };
  list().then(stored).catch(tell);
})();
