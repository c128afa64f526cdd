import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';

export type FrontMatter = Readonly<Record<string, unknown>>;

/** A text with its front matter: `---` for YAML, `+++` for TOML, `{` for JSON. */
interface SplitText {
  readonly kind: 'yaml' | 'toml' | 'json' | 'none';
  readonly above: string;
  readonly text: string;
}

const FENCES = [
  { kind: 'yaml', pattern: /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/ },
  { kind: 'toml', pattern: /^\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+[ \t]*(?:\n|$)/ },
] as const;

function splitFrontMatter(source: string): SplitText {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
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
  if (kind === 'none') return { values: {}, text, isDamaged: false };
  try {
    const values = parse(kind, above);
    const isObject = typeof values === 'object' && values !== null && !Array.isArray(values);
    return { values: isObject ? lowerCase(values) : {}, text, isDamaged: !isObject };
  } catch {
    return { values: {}, text, isDamaged: true };
  }
}

function parse(kind: Exclude<SplitText['kind'], 'none'>, above: string): unknown {
  if (kind === 'json') return JSON.parse(above);
  if (kind === 'toml') return parseToml(above);
  // Few aliases: a hundred of them can expand to gigabytes.
  return parseYaml(above, { maxAliasCount: 20, logLevel: 'error' });
}

function lowerCase(values: object): FrontMatter {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.toLowerCase(),
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
}
