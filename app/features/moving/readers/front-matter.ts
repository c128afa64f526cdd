import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';

export type FrontMatter = Readonly<Record<string, unknown>>;

/**
 * A text with its front matter: `---` for YAML, `+++` for TOML, `{` for JSON. After `---`, some generators
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
      /^---(?:ya?ml|json|js|javascript)?[ \t]*\n(?:([\s\S]*?)\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)/,
  },
  { kind: 'toml', pattern: /^(?:\+\+\+|---toml)[ \t]*\n([\s\S]*?)\n(?:\+\+\+|---)[ \t]*(?:\n|$)/ },
] as const;

function splitFrontMatter(source: string): SplitText {
  const text = source
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^\s*\n(?=---|\+\+\+|\{)/, '');
  for (const { kind, pattern } of FENCES) {
    const match = pattern.exec(text);
    if (match !== null) return { kind, above: match[1] ?? '', text: text.slice(match[0].length) };
  }
  if (text.startsWith('{')) {
    const end = text.search(/^\}[ \t]*$/m);
    if (end !== -1)
      return { kind: 'json', above: text.slice(0, end + 1), text: text.slice(end + 1) };
  }
  return { kind: 'none', above: '', text };
}

/** The front matter of a text, and the text; `isDamaged` if the front matter can't be read. */
export function readFrontMatter(source: string): {
  readonly values: FrontMatter;
  readonly text: string;
  readonly isDamaged: boolean;
} {
  const { kind, above, text } = splitFrontMatter(source);
  // Jekyll wants the two lines even where nothing is to be said.
  if (kind === 'none' || above.trim() === '') return { values: {}, text, isDamaged: false };
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
  if (kind === 'json') return JSON.parse(above);
  if (kind === 'toml') return parseToml(above);
  // `<<` takes fields from elsewhere, a draft's mark among them. Few aliases: a hundred of them can
  // expand to gigabytes. Keys are not compared with each other, which would take seconds for thousands
  // of them; of two that are equal, the last one counts.
  return parseYaml(above, {
    ...{ merge: true, maxAliasCount: 20, uniqueKeys: false, logLevel: 'error' },
  });
}

/** Fields by their names in lower case; none if it is something else. */
export function asFields(values: unknown): FrontMatter {
  if (typeof values !== 'object' || values === null) return {};
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.toLowerCase(),
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
}
