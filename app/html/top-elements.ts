import { readAttributes, scanTags } from './tags.ts';

/**
 * The prefix that the sanitizer puts before each id, so that none can shadow an id or a global of the
 * page.
 */
export const ID_PREFIX = 'in-post-';

const WITHOUT_END: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img']);
const LAYOUT: ReadonlySet<string> = new Set(
  'ul ol li table caption colgroup col thead tbody tfoot tr td th'.split(' '),
);

/** An element at the top level. */
export interface TopElement {
  /** Its position in the text. */
  readonly start: number;
  readonly name: string;
  /** The text between its name and the end of its tag. */
  readonly attributes: string;
  /** Its content. */
  readonly inner: string;
  /** The whole element. */
  readonly html: string;
}

/** The elements in order, without the white space between them. */
export function listTopElements(html: string): TopElement[] {
  const elements: TopElement[] = [];
  let depth = 0;
  let first: { name: string; start: number; end: number } | null = null;
  for (const { name, isEnd, start, end } of scanTags(html)) {
    if (!isEnd && depth === 0) first = { name, start, end };
    if (isEnd) depth -= 1;
    else if (!WITHOUT_END.has(name)) depth += 1;
    if (depth !== 0 || first === null) continue;
    elements.push({
      start: first.start,
      name: first.name,
      attributes: html.slice(first.start + 1 + first.name.length, first.end - 1).trim(),
      inner: isEnd ? html.slice(first.end, start) : '',
      html: html.slice(first.start, end),
    });
    first = null;
  }
  return elements;
}

/** Without the line breaks between the parts of lists and tables, which only help authors. */
export function withoutLayout(html: string): string {
  let result = '';
  let position = 0;
  let isAfterLayout = false;
  for (const { name, start, end } of scanTags(html)) {
    const between = html.slice(position, start);
    const isLayout = LAYOUT.has(name);
    const isDropped = isAfterLayout && isLayout && between.trim() === '';
    result += (isDropped ? '' : between) + html.slice(start, end);
    position = end;
    isAfterLayout = isLayout;
  }
  return result + html.slice(position);
}

/** The id in an element’s attributes, as the author wrote it. */
export function readId(attributes: string): string | null {
  const id = readAttributes(`<p ${attributes}>`).get('id');
  return id === undefined ? null : withoutPrefix(id);
}

export function withoutPrefix(id: string): string {
  return id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : id;
}
