// Demangler of Rust symbol names, v0 and legacy scheme. Leaves out lifetimes, constants, the paths of impl blocks and hashes.

/** The readable name; a name that is not Rust's, or not understood, stays as it is. */
export function demangle(symbol) {
  if (symbol.startsWith('_ZN')) return demangleLegacy(symbol);
  if (!symbol.startsWith('_R')) return symbol;
  try {
    return new Mangled(symbol.slice(2)).path();
  } catch {
    return symbol;
  }
}

/** The legacy scheme: identifiers with their lengths, the last one a hash; signs are spelled out between dollars. */
function demangleLegacy(symbol) {
  const parts = [];
  let rest = symbol.slice('_ZN'.length);
  while (!rest.startsWith('E')) {
    const digits = /^\d+/.exec(rest)?.[0];
    const length = Number(digits);
    if (!digits || rest.length <= digits.length + length) return symbol;
    parts.push(rest.slice(digits.length, digits.length + length));
    rest = rest.slice(digits.length + length);
  }
  if (/^h[0-9a-f]{16}$/.test(parts.at(-1))) parts.pop();
  return parts.map(unescapeLegacy).join('::') || symbol;
}

const LEGACY_SIGNS = { LT: '<', GT: '>', RF: '&', BP: '*', LP: '(', RP: ')', C: ',', SP: '@' };

const unescapeLegacy = (part) =>
  part
    .replace(/^_(?=\$)/, '')
    .replace(/\$(?:u([0-9a-f]+)|([A-Z]+))\$/g, (whole, code, sign) =>
      code ? String.fromCodePoint(parseInt(code, 16)) : (LEGACY_SIGNS[sign] ?? whole),
    )
    .replaceAll('..', '::');

const BASIC_TYPES = {
  a: 'i8',
  b: 'bool',
  c: 'char',
  d: 'f64',
  e: 'str',
  f: 'f32',
  h: 'u8',
  i: 'isize',
  j: 'usize',
  l: 'i32',
  m: 'u32',
  n: 'i128',
  o: 'u128',
  p: '_',
  s: 'i16',
  t: 'u16',
  u: '()',
  v: '...',
  x: 'i64',
  y: 'u64',
  z: '!',
};

/** A reader over the mangled text, one method for each rule of the grammar. */
class Mangled {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  next() {
    if (this.at >= this.text.length) throw new SyntaxError('the name ends too early');
    return this.text[this.at++];
  }

  eat(sign) {
    if (this.text[this.at] !== sign) return false;
    this.at++;
    return true;
  }

  path() {
    switch (this.next()) {
      case 'C':
        return this.identifier();
      case 'N': {
        const namespace = this.next();
        const parent = this.path();
        const name = this.identifier();
        if (namespace === 'C') return `${parent}::{closure}`;
        return name ? `${parent}::${name}` : parent;
      }
      case 'M':
        this.implementation();
        return `<${this.type()}>`;
      case 'X': {
        this.implementation();
        const type = this.type();
        return `<${type} as ${this.path()}>`;
      }
      case 'Y': {
        const type = this.type();
        return `<${type} as ${this.path()}>`;
      }
      case 'I': {
        const generic = this.path();
        const args = this.list(() => this.genericArgument()).filter((arg) => arg !== undefined);
        return args.length ? `${generic}<${args.join(', ')}>` : generic;
      }
      case 'B':
        return this.again(() => this.path());
      default:
        throw new SyntaxError('not a path');
    }
  }

  /** The path of an impl block, which is skipped. */
  implementation() {
    if (this.eat('s')) this.base62();
    this.path();
  }

  identifier() {
    if (this.eat('s')) this.base62();
    this.eat('u');
    const digits = /^(?:0|[1-9]\d*)/.exec(this.text.slice(this.at));
    if (!digits) throw new SyntaxError('not an identifier');
    this.at += digits[0].length;
    this.eat('_');
    const length = Number(digits[0]);
    this.at += length;
    if (this.at > this.text.length) throw new SyntaxError('the name ends too early');
    return this.text.slice(this.at - length, this.at);
  }

  base62() {
    while (this.next() !== '_');
  }

  list(rule) {
    const items = [];
    while (!this.eat('E')) items.push(rule());
    return items;
  }

  /** A type's name; lifetimes and constants are read and left out. */
  genericArgument() {
    if (this.eat('L')) this.base62();
    else if (this.eat('K')) this.constant();
    else return this.type();
    return undefined;
  }

  constant() {
    if (this.eat('p')) return;
    if (this.eat('B')) {
      this.again(() => this.constant());
      return;
    }
    this.type();
    this.eat('n');
    this.base62();
  }

  type() {
    const sign = this.next();
    if (BASIC_TYPES[sign]) return BASIC_TYPES[sign];
    switch (sign) {
      case 'A': {
        const element = this.type();
        this.constant();
        return `[${element}; _]`;
      }
      case 'S':
        return `[${this.type()}]`;
      case 'T':
        return `(${this.list(() => this.type()).join(', ')})`;
      case 'R':
      case 'Q':
        if (this.eat('L')) this.base62();
        return `${sign === 'R' ? '&' : '&mut '}${this.type()}`;
      case 'P':
        return `*const ${this.type()}`;
      case 'O':
        return `*mut ${this.type()}`;
      case 'F':
        return this.functionType();
      case 'D':
        return this.dynamicType();
      case 'B':
        return this.again(() => this.type());
      default:
        this.at--;
        return this.path();
    }
  }

  functionType() {
    if (this.eat('G')) this.base62();
    this.eat('U');
    if (this.eat('K') && !this.eat('C')) this.identifier();
    this.list(() => this.type());
    this.type();
    return 'fn';
  }

  dynamicType() {
    if (this.eat('G')) this.base62();
    const bounds = this.list(() => {
      const bound = this.path();
      while (this.eat('p')) {
        this.identifier();
        this.type();
      }
      return bound;
    });
    if (this.eat('L')) this.base62();
    return `dyn ${bounds.join(' + ')}`;
  }

  /** A back reference: the text at an earlier place, read again by the same rule. */
  again(rule) {
    const start = this.at;
    this.base62();
    const digits = this.text.slice(start, this.at - 1);
    const value = [...digits].reduce((sum, digit) => sum * 62 + BASE62.indexOf(digit), 0);
    const back = this.at;
    this.at = digits ? value + 1 : 0;
    if (this.at >= start) throw new SyntaxError('a reference forward');
    const found = rule();
    this.at = back;
    return found;
  }
}

const BASE62 = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
