'use strict';
(() => {
  const base = '/api/v1';
  const $ = id => document.getElementById(id);
  const number = (value, digits = 0) => value == null ? '–' : value.toLocaleString('en', { maximumFractionDigits: digits });
  const percent = value => value == null ? '–' : number(100 * value, 1) + ' %';
  let key = sessionStorage.getItem('key');
  let watching = null;
  let next = null;
  let turn = 0;
  let pending = { body: null, key: null };

  /** Returns a successful response. An error has the text of the problem and its status; status 0 means no response. */
  async function request(path, options = {}) {
    const headers = { ...options.headers };
    if (key) headers.Authorization = 'Bearer ' + key;
    const response = await fetch(base + path, { ...options, headers }).catch(cause => {
      throw Object.assign(new Error('The server cannot be reached.'), { status: 0, cause });
    });
    if (response.ok) return response;
    const problem = await response.json().catch(() => ({ title: response.status + ' ' + response.statusText }));
    const lines = [problem.title + (problem.detail ? ': ' + problem.detail : '')];
    (problem.violations || []).slice(0, 20).forEach(v => lines.push(v.pointer + ' ' + v.message));
    if (response.status === 401) lines.push('Press “Key” to enter one.');
    throw Object.assign(new Error(lines.join('\n')), { status: response.status });
  }

  async function call(path, options = {}) {
    const response = await request(path, { ...options, headers: { Accept: 'application/json', ...options.headers } });
    return response.status === 204 ? null : response.json();
  }

  const showError = error => { $('problem').textContent = error ? error.message : ''; };

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
      row.tabIndex = 0;
      row.onclick = () => open(batch).catch(showError);
      row.onkeydown = event => { if (event.key === 'Enter') row.onclick(); };
    });
    next = page.nextCursor;
    $('more').hidden = !next;
  }

  async function open(batch) {
    if (watching) watching.abort();
    watching = new AbortController();
    $('batch').hidden = false;
    $('csv').href = base + '/batches/' + batch.id + '/results.csv';
    $('csv').download = batch.id + '.csv';
    $('csv').onclick = event => download(event).catch(showError);
    $('cancel').onclick = () => call('/batches/' + batch.id + '/cancel', { method: 'POST' })
      .then(show).catch(showError);
    show(batch);
    results(batch.id).catch(showError);
    await watch(batch.id, watching.signal);
  }

  /**
   * A link cannot send a key. With a key the file is fetched into memory; without one the browser saves it as it
   * arrives.
   */
  async function download(event) {
    if (!key) return;
    event.preventDefault();
    const { href, download: name } = $('csv');
    const response = await request(new URL(href).pathname.slice(base.length));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await response.blob());
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
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

  const reasons = { LONG_RUN: 'it is still being executed', WAITING: 'it waits for a slot',
    RESCUE: 'its worker stopped', SPLIT: 'workers crashed in it' };

  /** Results are about the first runs, progress is about all: they differ while a batch runs. */
  function covered(response) {
    const { coveredRuns, missingRuns, runs, hold } = response;
    return (coveredRuns === runs.requested ? '' : 'Results of the first ' + number(coveredRuns) + ' runs')
      + (missingRuns ? ' · ' + number(missingRuns) + ' of them missing' : '')
      + (hold ? ' · held at run ' + number(hold.run) + ' since ' + new Date(hold.since).toLocaleTimeString() + ': '
        + reasons[hold.reason] : '');
  }

  /** EventSource cannot send a key, so the stream is read with fetch and reopened if it ends early. */
  async function watch(id, signal) {
    for (let reconnecting = false; !signal.aborted; reconnecting = true) {
      if (reconnecting) await new Promise(resume => setTimeout(resume, 2000));
      if (signal.aborted) return;
      try {
        const response = await request('/batches/' + id + '/events',
          { headers: { Accept: 'text/event-stream' }, signal });
        if (reconnecting) showError();
        if (response.status === 204 || await follow(response.body, id, signal)) return;
      } catch (error) {
        if (signal.aborted) return;
        showError(error);
        if (error.status >= 400 && error.status < 500 && error.status !== 429) return;
      }
    }
  }

  /** True at the last event, false if the stream broke off. */
  async function follow(stream, id, signal) {
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    let ended = false;
    while (!ended) {
      const { done, value } = await reader.read().catch(() => ({ done: true }));
      if (done || signal.aborted) return false;
      text += value;
      const events = text.split('\n\n');
      text = events.pop();
      events.forEach(event => {
        const lines = event.split('\n');
        const data = lines.find(line => line.startsWith('data:'));
        if (!data) return;
        show(JSON.parse(data.slice(5)));
        results(id).catch(showError);
        ended = ended || lines.some(line => /^event: ?ended$/.test(line));
      });
    }
    list().catch(showError);
    return true;
  }

  async function results(id) {
    const mine = ++turn;
    const response = await call('/batches/' + id + '/results');
    // Another batch was opened, or a later response is pending.
    if (mine !== turn) return;
    $('interval').textContent = '95 %, ' + response.interval;
    $('covered').textContent = covered(response);
    const body = $('teams').tBodies[0];
    body.replaceChildren();
    response.teams.forEach(team => cells(body.insertRow(), [team.name, team.strategy, percent(team.winRate.value),
      percent(team.winRate.low) + ' – ' + percent(team.winRate.high), percent(team.soleWinRate.value),
      percent(team.tieRate.value), number(team.points.mean, 1),
      number(team.points.p5) + ' – ' + number(team.points.p95), number(team.tiles.mean, 1),
      percent(team.boardFinishedShare), histogram(team.pointsHistogram)]));
  }

  function histogram(counts) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    if (!counts.length) return svg;
    const from = count => count.points ?? count.from;
    const to = count => count.points ?? count.to;
    const low = from(counts[0]);
    const width = to(counts[counts.length - 1]) - low + 1;
    const high = Math.max(...counts.map(count => count.runs));
    svg.setAttribute('viewBox', '0 0 ' + width + ' 100');
    svg.setAttribute('preserveAspectRatio', 'none');
    counts.forEach(count => {
      const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
      const height = 100 * count.runs / high;
      const attributes = { x: from(count) - low, y: 100 - height, width: to(count) - from(count) + 0.9, height };
      Object.entries(attributes).forEach(([name, value]) => rect.setAttribute(name, value));
      const title = document.createElementNS('http://www.w3.org/2000/svg', 'title');
      title.textContent = (count.points ?? count.from + '–' + count.to) + ' points: ' + number(count.runs) + ' runs';
      rect.append(title);
      svg.append(rect);
    });
    return svg;
  }

  async function stored() {
    const page = await call('/scenarios?limit=100');
    $('stored').length = 1;
    page.items.forEach(scenario => $('stored').add(new Option(scenario.name, scenario.id)));
  }

  function start() {
    showError();
    list().then(stored).catch(showError);
  }

  /** crypto.randomUUID exists only over HTTPS and on localhost. */
  function fresh() {
    return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
  }

  $('create').onsubmit = async event => {
    event.preventDefault();
    showError();
    const rest = { runs: Number($('runs').value) };
    if ($('seed').value) rest.seed = $('seed').value;
    if ($('name').value) rest.name = $('name').value;
    const picked = $('stored').value;
    // The text is sent unchanged: parsing and writing it again could change its numbers.
    const body = picked
      ? JSON.stringify({ ...rest, scenarioId: picked })
      : JSON.stringify(rest).slice(0, -1) + ',"scenario":' + $('scenario').value + '}';
    // A repeated submit after a lost response must not create a second batch.
    if (pending.body !== body) pending = { body, key: fresh() };
    try {
      const batch = await call('/batches', {
        method: 'POST', body,
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': pending.key }
      });
      pending = { body: null, key: null };
      await list();
      stored().catch(showError);
      await open(batch);
    } catch (error) { showError(error); }
  };
  $('stored').onchange = () => { $('scenario').required = !$('stored').value; };
  $('file').onchange = async () => { $('scenario').value = await $('file').files[0].text(); };
  $('more').onclick = () => list(true).catch(showError);
  $('key').onclick = () => {
    const given = prompt('API key (empty: none)', key || '');
    if (given === null) return;
    key = given.trim() || null;
    if (key) sessionStorage.setItem('key', key); else sessionStorage.removeItem('key');
    start();
  };
  start();
})();
