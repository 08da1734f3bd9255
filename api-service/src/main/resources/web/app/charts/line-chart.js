import { html } from 'lit';
import { Element } from '../components/element.js';
import { themeChanges, token } from '../shell/theme.js';

const STEPS = 40;
const NARROW_PX = 560;

/**
 * A line chart on a canvas. `option(token, text, narrow, width)` gives the ECharts option, `describe` says in words what is drawn, `readout(x)` gives
 * the rows of the tooltip as `[{ name, colour, text }]` for a value of the x axis, and `extent` is `[from, to]` of it. Its
 * height is reserved by its class. Arrow keys move the rule; the values are read out.
 */
class LineChartElement extends Element {
  static properties = {
    option: { attribute: false },
    describe: {},
    readout: { attribute: false },
    extent: { attribute: false },
    said: { state: true },
  };

  #chart = null;
  #resize = null;
  #theme = () => this.draw();
  #at = null;

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#resize?.disconnect();
    themeChanges.removeEventListener('change', this.#theme);
    this.#chart?.dispose();
    this.#chart = null;
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.hasUpdated) {
      this.start();
    }
  }

  firstUpdated() {
    this.start();
  }

  async start() {
    const { init } = await import('./echarts.js');
    const canvas = this.querySelector('.canvas');
    if (!this.isConnected || this.#chart) {
      return;
    }
    this.#chart = init(canvas, null, { renderer: 'canvas' });
    this.#resize = new ResizeObserver(() => {
      this.#chart?.resize();
      this.draw();
    });
    this.#resize.observe(canvas);
    themeChanges.addEventListener('change', this.#theme);
    this.draw();
  }

  updated(changed) {
    if (changed.has('option')) {
      this.draw();
    }
  }

  draw() {
    if (!this.#chart || !this.option) {
      return;
    }
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const text = { color: token('text-3'), fontSize: 12, fontFamily: getComputedStyle(document.body).fontFamily };
    this.#chart.setOption(
      {
        animation: !still,
        animationDurationUpdate: 200,
        animationEasingUpdate: 'cubicOut',
        animationDuration: 0,
        textStyle: text,
        tooltip: {
          trigger: 'axis',
          confine: true,
          axisPointer: { type: 'line', lineStyle: { color: token('text-2'), type: 'solid' }, label: { show: false } },
          backgroundColor: token('surface'),
          borderColor: token('border'),
          extraCssText: '',
          // A DOM node: a string would be inserted as HTML, and ECharts' own tooltip sets inline styles.
          formatter: (points) => this.#tooltip(points[0]?.axisValue ?? points[0]?.value?.[0]),
          renderMode: 'html',
        },
        ...this.option(token, text, this.clientWidth < NARROW_PX, this.clientWidth),
      },
      { notMerge: true },
    );
  }

  #tooltip(x) {
    const box = document.createElement('div');
    box.className = 'readout';
    const rows = this.readout(x);
    const title = document.createElement('strong');
    title.textContent = rows.title;
    box.append(title);
    for (const row of rows.rows) {
      const line = document.createElement('div');
      line.className = row.colour;
      const swatch = document.createElement('span');
      swatch.className = 'swatch';
      const name = document.createElement('span');
      name.textContent = row.name;
      const value = document.createElement('strong');
      value.textContent = row.text;
      line.append(swatch, name, value);
      box.append(line);
    }
    return box;
  }

  move(event) {
    const direction = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    if (direction === undefined || !this.#chart) {
      return;
    }
    event.preventDefault();
    const [from, to] = this.extent;
    const step = (to - from) / STEPS;
    this.#at = Math.min(to, Math.max(from, (this.#at ?? from) + direction * step));
    const pixel = this.#chart.convertToPixel({ xAxisIndex: 0 }, this.#at);
    this.#chart.dispatchAction({ type: 'showTip', x: pixel, y: this.#chart.getHeight() / 2 });
    const rows = this.readout(this.#at);
    this.said = `${rows.title}: ${rows.rows.map((row) => `${row.name} ${row.text}`).join(', ')}`;
  }

  leave() {
    this.#chart?.dispatchAction({ type: 'hideTip' });
  }

  render() {
    return html`<div class="canvas" tabindex="0" role="img" aria-label=${this.describe} @keydown=${this.move} @blur=${this.leave}></div>
      <div class="hidden-label" aria-live="polite">${this.said ?? ''}</div>`;
  }
}

customElements.define('bs-line-chart', LineChartElement);
