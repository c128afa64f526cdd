import type { Rich } from '#app/site/words/types.ts';

/**
 * A rich text as people type it in a form: [words](/address) is a link, **words** are bold. A
 * backslash before one of these characters, or before a backslash, means the character itself.
 */
export function writeRich(rich: Rich): string {
  if (typeof rich === 'string') return escapeMarks(rich);
  return rich
    .map((part) => {
      if (typeof part === 'string') return escapeMarks(part);
      if ('bold' in part) return `**${escapeMarks(part.bold)}**`;
      return `[${escapeMarks(part.text)}](${part.href})`;
    })
    .join('');
}

const PART =
  /\\([\\[\]*])|\[((?:\\.|[^\\[\]])+)\]\(([^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\)|\*\*((?:\\.|[^\\*])+)\*\*|(?<!\*)\*{4}(?!\*)/g;
/** Bold was pressed, and nothing typed. */
const EMPTY = '****';

/** What has no closing bracket or asterisks is text. */
export function parseRich(typed: string): Rich {
  const parts: Exclude<Rich, string>[number][] = [];
  let words = '';
  let end = 0;
  for (const match of typed.matchAll(PART)) {
    const [whole, escaped, linkText, href, bold] = match;
    words += typed.slice(end, match.index);
    end = match.index + whole.length;
    if (whole === EMPTY) continue;
    if (escaped !== undefined) {
      words += escaped;
      continue;
    }
    if (words !== '') parts.push(words);
    words = '';
    if (bold !== undefined) parts.push({ bold: unescapeMarks(bold) });
    else parts.push({ text: unescapeMarks(linkText ?? ''), href: (href ?? '') as '/' });
  }
  words += typed.slice(end);
  if (parts.length === 0) return words;
  return words === '' ? parts : [...parts, words];
}

export function isRich(value: unknown): value is Rich {
  if (typeof value === 'string') return true;
  return Array.isArray(value) && value.every(isPart);
}

function isPart(part: unknown): boolean {
  if (typeof part === 'string') return true;
  if (typeof part !== 'object' || part === null) return false;
  const { text, href, bold } = part as Record<string, unknown>;
  return typeof bold === 'string' || (typeof text === 'string' && typeof href === 'string');
}

export function linksOf(rich: Rich): string[] {
  if (typeof rich === 'string') return [];
  return rich.flatMap((part) => (typeof part === 'object' && 'href' in part ? [part.href] : []));
}

function escapeMarks(text: string): string {
  return text.replace(/[\\[\]*]/g, '\\$&');
}

function unescapeMarks(text: string): string {
  return text.replace(/\\([\\[\]*])/g, '$1');
}
