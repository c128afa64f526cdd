import { parse as parseToml } from 'smol-toml';
import { type Document, isNode, isScalar, parseDocument, visit } from 'yaml';
import { SAID_TWICE, withRepeated } from './post-state.ts';

export type FrontMatter = Readonly<Record<string, unknown>>;

/**
 * A text with its front matter: `---` for YAML, `+++` for TOML, `{` or `;;;` for JSON. After `---`, some generators
 * name the language; what is written in JavaScript often is YAML, too.
 */
interface SplitText {
  readonly kind: 'yaml' | 'toml' | 'json' | 'none';
  readonly above: string;
  readonly text: string;
}

/** Far more than any article has above it; it takes a moment to parse. */
const MOST_ABOVE = 64 * 1024;

const FENCES = [
  {
    kind: 'yaml',
    pattern:
      /^(-{3,})(?:ya?ml|json|js|javascript)?[ \t]*\n(?:(?<above>[\s\S]*?)\n)?(?:\1|\.\.\.)[ \t]*(?:\n|$)/,
  },
  {
    kind: 'toml',
    pattern: /^(?:\+\+\+|---toml)[ \t]*\n(?<above>[\s\S]*?)\n(?:\+\+\+|---)[ \t]*(?:\n|$)/,
  },
  // Hexo wants no line above what is said, as long as there is one below it.
  {
    kind: 'yaml',
    pattern:
      /^(?=(?:.*\n){0,30}?(?:date|published|draft|layout|tags|categories|permalink):)(?<above>[a-z]\w*:(?:[ \t].*)?\n(?:[a-z]\w*:(?:[ \t].*)?\n|[ \t].*\n|-[ \t].*\n)*?)-{3,}[ \t]*(?:\n|$)/i,
  },
  {
    kind: 'pairs',
    pattern: /^(?:;{3,}[ \t]*\n|(?="\w+"[ \t]*:))(?<above>[\s\S]*?)\n;{3,}[ \t]*(?:\n|$)/,
  },
] as const;

/** Whether a text begins with front matter, as site generators and note-taking apps write it. */
export function hasFrontMatter(text: string): boolean {
  return /^(?:---[ \t]*\r?\n(?:#.*\r?\n|\r?\n)*[\w"'-]+[ \t]*:|\+\+\+[ \t]*\r?\n)/.test(text);
}

function splitFrontMatter(source: string): SplitText {
  const text = source
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^\s*\n(?=---|\+\+\+|\{)/, '');
  for (const { kind, pattern } of FENCES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const { above = '' } = match.groups ?? {};
    const rest = text.slice(match[0].length);
    return kind === 'pairs'
      ? { kind: 'json', above: `{${above}}`, text: rest }
      : { kind, above, text: rest };
  }
  if (/^\{\s*"/.test(text)) {
    const end = endOfObject(text);
    return { kind: 'json', above: text.slice(0, end), text: text.slice(end) };
  }
  return { kind: 'none', above: '', text };
}

/** The position after an object of JSON that a text begins with; its own end without one. */
function endOfObject(text: string): number {
  let level = 0;
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (sign === '{') level += 1;
    else if (sign === '}') level -= 1;
    if (level === 0) return index + 1;
  }
  return text.length;
}

/** The front matter of a text, and the text; `isDamaged` if the front matter can't be read. */
export function readFrontMatter(source: string): {
  readonly values: FrontMatter;
  readonly text: string;
  readonly isDamaged: boolean;
} {
  const { kind, above, text } = splitFrontMatter(source);
  // Jekyll wants the two lines even where nothing is to be said.
  if (kind === 'none' || above.trim() === '') {
    return { values: {}, text, isDamaged: kind === 'none' && hasFrontMatter(text) };
  }
  const values = above.length > MOST_ABOVE ? null : readData(kind, above);
  const isObject = typeof values === 'object' && values !== null && !Array.isArray(values);
  return { values: isObject ? asFields(values) : {}, text, isDamaged: !isObject };
}

/** What YAML, TOML or JSON says; null if it can't be read. */
export function readData(kind: Exclude<SplitText['kind'], 'none'>, text: string): unknown {
  try {
    return parse(kind, text);
  } catch {
    return null;
  }
}

function parse(kind: Exclude<SplitText['kind'], 'none'>, above: string): unknown {
  // What is JSON is YAML as well, and read as that: it says which fields are there twice.
  if (kind === 'json') JSON.parse(above);
  if (kind === 'toml') return parseToml(above);
  // `<<` takes fields from elsewhere, a draft's mark among them. Few aliases: a hundred of them can
  // expand to gigabytes. Keys are not compared with each other, which would take seconds for thousands
  // of them; of two that are equal, the last one counts.
  const document = parseDocument(above, {
    ...{ merge: true, uniqueKeys: false, logLevel: 'error' },
  });
  const [error] = document.errors;
  if (error !== undefined) throw error;
  sayRepeated(document, above);
  return document.toJS({ maxAliasCount: 20 });
}

/** Says in each mapping which field of a state it has twice, before only the last of them is left. */
function sayRepeated(document: Document, source: string): void {
  const said = (node: unknown) => {
    if (isScalar(node)) return node.value;
    const [start, end] = (isNode(node) ? node.range : null) ?? [0, 0];
    return source.slice(start, end);
  };
  visit(document, {
    Map(_, { items }) {
      const fields = items.map(({ key, value }) => [String(key), said(value)] as const);
      for (const [name, value] of withRepeated(fields)) {
        if (name === SAID_TWICE) items.push(document.createPair(name, value));
      }
    },
  });
}

/** Fields by their names in lower case; none if it is something else. */
export function asFields(values: unknown): FrontMatter {
  if (typeof values !== 'object' || values === null) return {};
  const fields = Object.entries(values)
    // A copy of the fields would have what this says, without naming it.
    .filter(([name]) => name !== '__proto__')
    .map(
      ([name, value]) =>
        [name.toLowerCase(), value instanceof Date ? value.toISOString() : value] as const,
    );
  return Object.fromEntries(withRepeated(fields));
}
