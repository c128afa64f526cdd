import { quote, type Refused, refuse } from './parse-result.ts';

/**
 * Reads the HTML that a provider gives to paste. Nothing of it is ever put into a page: only ids
 * are taken out. It is still read strictly, so that a snippet with something else in it is refused
 * instead of half understood.
 */
export type SnippetElement = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** What stands inside a script or style element. */
  content: string;
};

const ELEMENTS = new Set(
  'html head body meta title style div p span a button iframe script noscript'.split(' '),
);

const ATTRIBUTES = new Set(
  (
    'src href id class title style width height frameborder marginheight marginwidth scrolling ' +
    'allow allowfullscreen mozallowfullscreen webkitallowfullscreen loading type async defer name ' +
    'referrerpolicy sandbox role target rel lang charset content'
  ).split(' '),
);

/** Elements whose text is a label and nothing else. */
const LABELS = new Set(['a', 'button', 'title', 'noscript', 'p', 'span']);

const OPEN_TAG =
  /<([a-z][a-z0-9]*)((?:\s+[^\s=<>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))?)*)\s*\/?>/iy;
const CLOSE_TAG = /<\/([a-z][a-z0-9]*)\s*>/iy;
const COMMENT = /<!--[\s\S]*?-->|<!doctype html>/iy;
const TEXT = /[^<]+/y;
const ATTRIBUTE = /([^\s=<>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?/g;

const CODE_ADDRESS = /^\s*(?:javascript|vbscript|data|blob|file)\s*:/i;
const LOADING_STYLE = /url\s*\(|expression|@import|image-set|\\/i;

function foreign(part: string): Refused {
  return refuse(
    'foreign-part',
    `There is something in this snippet that does not belong to it: ${quote(part)}. Copy it again from the provider.`,
  );
}

function decode(value: string): string {
  return value
    .replace(/&quot;|&#34;|&#x22;/gi, '"')
    .replace(/&#39;|&#x27;|&apos;/gi, "'")
    .replace(/&amp;|&#38;|&#x26;/gi, '&');
}

function readAttributes(source: string): Map<string, string> | Refused {
  const attributes = new Map<string, string>();
  for (const [whole, rawName, double, single, bare] of source.matchAll(ATTRIBUTE)) {
    const name = (rawName ?? '').toLowerCase();
    const value = decode(double ?? single ?? bare ?? '');
    const known = ATTRIBUTES.has(name) || /^(?:data|aria)-[a-z0-9-]+$/.test(name);
    if (!known || attributes.has(name)) return foreign(whole);
    if (CODE_ADDRESS.test(value)) return foreign(whole);
    if (name === 'style' && LOADING_STYLE.test(value)) return foreign(whole);
    attributes.set(name, value);
  }
  return attributes;
}

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

/** The elements of a snippet, or a refusal that quotes the first part that does not belong. */
export function readSnippet(source: string): SnippetElement[] | Refused {
  const elements: SnippetElement[] = [];
  let inside = '';
  let at = 0;
  while (at < source.length) {
    const text = match(TEXT, source, at) ?? match(COMMENT, source, at);
    if (text) {
      const stray = text[0].trim();
      const silent = stray === '' || stray.startsWith('<');
      if (!silent && !LABELS.has(inside)) return foreign(stray);
      at += text[0].length;
      continue;
    }
    const close = match(CLOSE_TAG, source, at);
    if (close) {
      inside = '';
      at += close[0].length;
      continue;
    }
    const open = match(OPEN_TAG, source, at);
    if (!open) return foreign(source.slice(at));
    const name = (open[1] ?? '').toLowerCase();
    if (!ELEMENTS.has(name)) return foreign(open[0]);
    const attributes = readAttributes(open[2] ?? '');
    if (!(attributes instanceof Map)) return attributes;
    at += open[0].length;
    let content = '';
    if (name === 'script' || name === 'style') {
      const end = source.toLowerCase().indexOf(`</${name}`, at);
      if (end === -1) return foreign(open[0]);
      content = source.slice(at, end).trim();
      if (name === 'style' && LOADING_STYLE.test(content)) return foreign(content);
      at = end;
    }
    inside = name;
    elements.push({ name, attributes, content });
  }
  return elements;
}
