/** Positions in JSON text: where a value stands, and where the first syntax error is. */

/** The 1-based line and column of an offset. */
export function lineOf(text, offset) {
  let line = 1;
  let start = 0;
  for (let next = text.indexOf('\n'); next >= 0 && next < offset; next = text.indexOf('\n', next + 1)) {
    line++;
    start = next + 1;
  }
  return { line, column: offset - start + 1 };
}

/** `{ document }`, or `{ error: { message, offset, line, column } }` for text that is no JSON. */
export function parseJson(text) {
  try {
    return { document: JSON.parse(text) };
  } catch {
    try {
      new Scanner(text).document();
    } catch (error) {
      if (error instanceof SyntaxAt) return { error: { message: error.message, offset: error.offset, ...lineOf(text, error.offset) } };
      throw error;
    }
    return { error: { message: 'This is not JSON.', offset: 0, line: 1, column: 1 } };
  }
}

/** The offset of the value at the steps of a pointer, or of the nearest value around it. */
export function offsetOf(text, steps) {
  try {
    return new Scanner(text).find(steps);
  } catch (error) {
    if (error instanceof SyntaxAt) return error.offset;
    throw error;
  }
}

export function isObject(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

class SyntaxAt extends Error {
  constructor(message, offset) {
    super(message);
    this.offset = offset;
  }
}

const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /[ \t\r\n]*/y;

class Scanner {
  #text;
  #at = 0;

  constructor(text) {
    this.#text = text;
  }

  document() {
    this.#space();
    this.#value();
    this.#space();
    if (this.#at < this.#text.length) this.#fail('Remove the text after the end of the document.');
  }

  find(steps) {
    this.#space();
    let found = this.#at;
    for (const step of steps) {
      const next = this.#enter(step);
      if (next === null) return found;
      found = next;
    }
    return found;
  }

  /** Moves to a member or entry of the value here; null if it has none. */
  #enter(step) {
    const opening = this.#text[this.#at];
    if (opening !== '{' && opening !== '[') return null;
    const closing = opening === '{' ? '}' : ']';
    this.#at++;
    for (let index = 0; ; index++) {
      this.#space();
      if (this.#text[this.#at] === closing) return null;
      let key = String(index);
      const start = this.#at;
      if (opening === '{') {
        key = JSON.parse(this.#string());
        this.#space();
        this.#at++;
        this.#space();
      }
      if (key === step) return opening === '{' && this.#text.slice(start, this.#at).includes('\n') ? start : this.#at;
      this.#value();
      this.#space();
      if (this.#text[this.#at] !== ',') return null;
      this.#at++;
    }
  }

  #value() {
    switch (this.#text[this.#at]) {
      case '{':
        return this.#members();
      case '[':
        return this.#entries();
      case '"':
        return this.#string();
      case undefined:
        return this.#fail('The text ends too early: a value is missing.');
      default:
        return this.#plain();
    }
  }

  #members() {
    const opened = this.#at++;
    this.#space();
    if (this.#take('}')) return;
    for (;;) {
      this.#space();
      if (this.#text[this.#at] === '}') this.#fail('Remove the comma before this bracket.');
      if (this.#text[this.#at] !== '"') this.#fail('A member name in double quotes is expected here.');
      this.#string();
      this.#space();
      if (!this.#take(':')) this.#fail('A colon is missing after the member name.');
      this.#space();
      this.#value();
      this.#space();
      if (this.#take('}')) return;
      if (!this.#take(',')) this.#unclosed(opened, '}');
    }
  }

  #entries() {
    const opened = this.#at++;
    this.#space();
    if (this.#take(']')) return;
    for (;;) {
      this.#space();
      if (this.#text[this.#at] === ']') this.#fail('Remove the comma before this bracket.');
      this.#value();
      this.#space();
      if (this.#take(']')) return;
      if (!this.#take(',')) this.#unclosed(opened, ']');
    }
  }

  #unclosed(opened, closing) {
    const { line } = lineOf(this.#text, opened);
    if (this.#at >= this.#text.length) this.#fail(`The text ends too early: the bracket of line ${line} is not closed.`);
    this.#fail(`A comma or "${closing}" is missing before this.`);
  }

  #string() {
    STRING.lastIndex = this.#at;
    const found = STRING.exec(this.#text);
    if (!found) this.#fail('This text is not closed, or holds a line break or an unknown escape.');
    this.#at = STRING.lastIndex;
    return found[0];
  }

  #plain() {
    for (const word of ['true', 'false', 'null']) {
      if (this.#text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return;
      }
    }
    NUMBER.lastIndex = this.#at;
    if (!NUMBER.test(this.#text)) this.#fail('A value is expected here: text in double quotes, a number, true, false, null, { or [.');
    this.#at = NUMBER.lastIndex;
  }

  #take(character) {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #space() {
    SPACE.lastIndex = this.#at;
    SPACE.exec(this.#text);
    this.#at = SPACE.lastIndex;
  }

  #fail(message) {
    throw new SyntaxAt(message, this.#at);
  }
}
