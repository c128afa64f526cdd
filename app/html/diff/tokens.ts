import { readTag, scanTags } from '../tags.ts';

/** Closing one of these elements ends a block: in a list or a table, each line is a block. */
const BLOCKS: ReadonlySet<string> = new Set([
  'caption',
  'dd',
  'dt',
  'figcaption',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'iframe',
  'li',
  'p',
  'pre',
  'summary',
  'tr',
]);
/** The start and end tags of these count as separate blocks, apart from the lines inside. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'blockquote',
  'details',
  'dl',
  'figure',
  'ol',
  'table',
  'tbody',
  'tfoot',
  'thead',
  'ul',
]);
const BREAKS: ReadonlySet<string> = new Set(['br', 'hr']);

/** A character reference, a word, a space, or a single character. */
const TEXT = /&#?\w{1,31};|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*|\s+|[\s\S]/gu;
const WORD = /^[\p{L}\p{N}]/u;

/** A tag, word, space, character reference or single character, as it is written in the HTML. */
export type Token = string;
/** Tokens that are aligned together: a paragraph, a line of a list, a row of a table. */
export type Block = readonly Token[];

/** Splits sanitized HTML, or any other text, so that the tokens together are the text again. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  for (const { start, end } of scanTags(text)) {
    addText(tokens, text.slice(position, start));
    tokens.push(text.slice(start, end));
    position = end;
  }
  addText(tokens, text.slice(position));
  return tokens;
}

function addText(tokens: Token[], text: string): void {
  for (const [token] of text.matchAll(TEXT)) tokens.push(token);
}

export function isTag(token: Token): boolean {
  return token.length > 1 && token.startsWith('<');
}

export function isWord(token: Token): boolean {
  return WORD.test(token);
}

/**
 * Cuts after each start of a container, each end of a block, and each line of preformatted text.
 */
export function toBlocks(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  let preformatted = 0;
  tokens.forEach((token, index) => {
    if (!endsBlock(token)) return;
    blocks.push(tokens.slice(start, index + 1));
    start = index + 1;
  });
  if (start < tokens.length) blocks.push(tokens.slice(start));
  return blocks;

  function endsBlock(token: Token): boolean {
    if (!isTag(token)) return preformatted > 0 && token.includes('\n');
    const { name, isEnd } = readTag(token);
    if (name === 'pre') preformatted = Math.max(0, preformatted + (isEnd ? -1 : 1));
    return BREAKS.has(name) || CONTAINERS.has(name) || (isEnd && BLOCKS.has(name));
  }
}
