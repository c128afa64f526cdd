import type { HtmlNode } from '../content/parse-html.server.ts';
import {
  asTerm,
  fraction,
  joinParts,
  type Part,
  subscript,
  superscript,
  Unreadable,
} from './formula-parts.server.ts';
import { createText } from './tree.server.ts';

const SYMBOLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    times: '×',
    cdot: '·',
    div: '÷',
    pm: '±',
    mp: '∓',
    le: '≤',
    leq: '≤',
    ge: '≥',
    geq: '≥',
    ne: '≠',
    neq: '≠',
    approx: '≈',
    sim: '∼',
    equiv: '≡',
    to: '→',
    rightarrow: '→',
    infty: '∞',
    degree: '°',
    circ: '°',
    ldots: '…',
    dots: '…',
    cdots: '⋯',
    sum: '∑',
    prod: '∏',
    int: '∫',
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    delta: 'δ',
    Delta: 'Δ',
    epsilon: 'ε',
    theta: 'θ',
    lambda: 'λ',
    mu: 'μ',
    pi: 'π',
    rho: 'ρ',
    sigma: 'σ',
    Sigma: 'Σ',
    tau: 'τ',
    phi: 'φ',
    omega: 'ω',
    Omega: 'Ω',
    prime: '′',
    quad: ' ',
    qquad: ' ',
    ',': '',
    ';': ' ',
    ':': ' ',
    '!': '',
    ' ': ' ',
    '%': '%',
    $: '$',
    '&': '&',
    '#': '#',
    _: '_',
    '{': '{',
    '}': '}',
    left: '',
    right: '',
    displaystyle: '',
    textstyle: '',
    limits: '',
  }),
);
/** Commands that only say how their group looks. */
const PLAIN = /^(?:text|mathrm|mathbf|mathit|mathsf|operatorname|textbf|textrm|ce|mbox)$/;
const FRACTION = /^\\[dt]?frac$/;
const MAX_LENGTH = 2_000;

/**
 * The TeX of a formula as text with raised and lowered parts.
 *
 * @throws Unreadable: a command that has no form in one line
 */
export function readTex(source: string): HtmlNode[] {
  if (source.length > MAX_LENGTH) throw new Unreadable();
  const reader = { rest: source.trim().match(/\\[a-z]+|\\.|[^\\]/gi) ?? [], at: 0 };
  const nodes = readUntil(reader, undefined, 0);
  if (nodes.length === 0) throw new Unreadable();
  return nodes;
}

interface Reader {
  readonly rest: readonly string[];
  at: number;
}

function readUntil(reader: Reader, end: string | undefined, depth: number): HtmlNode[] {
  if (depth > 20) throw new Unreadable();
  const parts: Part[] = [];
  while (reader.at < reader.rest.length) {
    const token = reader.rest[reader.at] ?? '';
    if (token === end) return joinParts(parts);
    parts.push({ nodes: readNext(reader, depth), isFraction: FRACTION.test(token) });
  }
  if (end !== undefined) throw new Unreadable();
  return joinParts(parts);
}

function readNext(reader: Reader, depth: number): HtmlNode[] {
  const token = reader.rest[reader.at] ?? '';
  reader.at += 1;
  if (token === '^') return superscript(readGroup(reader, depth));
  if (token === '_') return subscript(readGroup(reader, depth));
  if (token === '{') {
    const nodes = readUntil(reader, '}', depth + 1);
    reader.at += 1;
    return nodes;
  }
  if (token === '}' || token === '&') throw new Unreadable();
  if (!token.startsWith('\\'))
    return /\s/.test(token) ? [] : [createText(token === '~' ? ' ' : token)];
  const name = token.slice(1);
  if (FRACTION.test(token)) return fraction(readGroup(reader, depth), readGroup(reader, depth));
  if (name === 'sqrt') return [createText('√'), ...asTerm(readGroup(reader, depth))];
  if (PLAIN.test(name)) return name === 'ce' ? readGroup(reader, depth) : readWords(reader, depth);
  const symbol = SYMBOLS.get(name);
  if (symbol === undefined) throw new Unreadable();
  return symbol === '' ? [] : [createText(symbol)];
}

function readGroup(reader: Reader, depth: number): HtmlNode[] {
  while (reader.rest[reader.at] === ' ') reader.at += 1;
  if (reader.at >= reader.rest.length) throw new Unreadable();
  return readNext(reader, depth + 1);
}

/** A group of words, in which spaces count. */
function readWords(reader: Reader, depth: number): HtmlNode[] {
  const from = reader.at;
  const close = reader.rest.indexOf('}', from);
  const words = reader.rest.slice(from + 1, close);
  if (reader.rest[from] !== '{' || close === -1 || words.some((one) => /[{\\^_]/.test(one))) {
    return readGroup(reader, depth);
  }
  reader.at = close + 1;
  return [createText(words.join(''))];
}
