/**
 * A text as a post has it: HTML as the sanitizer writes it, which escapes every `<` and `&` of the
 * words and quotes every value.
 */
export interface HtmlText {
  readonly html: string;
}

/** What the sanitizer puts before each id. */
const ID_PREFIX = 'in-post-';

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:[^"<>]|"[^"]*")*)>/g;
const WITHOUT_END: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img']);
/** Each attribute in turn, because a value can look like another attribute. */
const ATTRIBUTE = /\s([^\s"=<>]+)(?:="([^"]*)")?/g;
const LAYOUT: ReadonlySet<string> = new Set(
  'ul ol li table caption colgroup col thead tbody tfoot tr td th'.split(' '),
);

/** The HTML with each stretch of its words as `change` makes it of them. */
export function mapWords(html: string, change: (words: string) => string): string {
  let result = '';
  let end = 0;
  for (const tag of html.matchAll(TAG)) {
    result += changeWords(html.slice(end, tag.index), change) + tag[0];
    end = tag.index + tag[0].length;
  }
  return result + changeWords(html.slice(end), change);
}

function changeWords(escaped: string, change: (words: string) => string): string {
  return escaped === '' ? '' : escapeWords(change(readWords(escaped)));
}

function readWords(escaped: string): string {
  return escaped.replaceAll('&#x3C;', '<').replaceAll('&#x26;', '&');
}

function escapeWords(words: string): string {
  return words.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;');
}

/** Each stretch of words between two tags. */
export function listWords(html: string): string[] {
  const found: string[] = [];
  mapWords(html, (words) => {
    found.push(words);
    return words;
  });
  return found;
}

/** The words alone, with spaces as readers see them. */
export function plainHtml(html: string): string {
  return listWords(html.replaceAll(/<\/?(?:p|h[2-6]|li|td|th|tr|br|summary|pre)\b/g, ' $&'))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The values of an attribute such as `href`, wherever it is. */
export function listValues(html: string, name: string): string[] {
  return [...html.matchAll(TAG)].flatMap(([, , , attributes = '']) => {
    const found = findValue(attributes, name);
    return found === null ? [] : [found];
  });
}

function findValue(attributes: string, wanted: string): string | null {
  for (const [, name, value = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (name === wanted) return readValue(value);
  }
  return null;
}

/**
 * The HTML with a class on each link whose text is its address: the stylesheet prints the address of
 * all others behind their text.
 */
export function markAddresses(html: string): string {
  let result = '';
  let end = 0;
  let opened: RegExpExecArray | null = null;
  for (const tag of html.matchAll(TAG)) {
    const [, slash, name, attributes = ''] = tag;
    if (opened !== null && slash && name === 'a') {
      const href = findValue(opened[3] ?? '', 'href') ?? '';
      const text = html.slice(opened.index + opened[0].length, tag.index);
      if (isAddress(readWords(text), href)) {
        result += `${html.slice(end, opened.index)}<a class="shows-address"${opened[3]}>`;
        end = opened.index + opened[0].length;
      }
    }
    opened = !slash && name === 'a' && attributes !== '' ? tag : null;
  }
  return result + html.slice(end);
}

/** Whether a text is an address as people write it: perhaps without its protocol and last slash. */
function isAddress(text: string, href: string): boolean {
  const plain = (address: string) =>
    address
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .replace(/\/$/, '');
  return /^https?:/i.test(href) && plain(text) === plain(href);
}

function readValue(escaped: string): string {
  return escaped
    .replaceAll('&#x22;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#x60;', '`')
    .replaceAll('&#x26;', '&');
}

/** The names of the elements, each once. */
export function listElements(html: string): Set<string> {
  return new Set([...html.matchAll(TAG)].map(([, , name = '']) => name));
}

/** An element that is in no other one. */
export interface TopElement {
  /** Where it begins in the text. */
  readonly start: number;
  readonly name: string;
  /** What is between its name and the end of its tag. */
  readonly attributes: string;
  /** What is in it. */
  readonly inner: string;
  /** The whole of it. */
  readonly html: string;
}

/** The elements in order, without the white space between them. */
export function listTopElements(html: string): TopElement[] {
  const elements: TopElement[] = [];
  let depth = 0;
  let first: { tag: RegExpExecArray; name: string; attributes: string } | null = null;
  for (const tag of html.matchAll(TAG)) {
    const [whole, slash, name = '', attributes = ''] = tag;
    if (slash === '' && depth === 0) first = { tag, name, attributes };
    if (slash !== '') depth -= 1;
    else if (!WITHOUT_END.has(name)) depth += 1;
    if (depth !== 0 || first === null) continue;
    const start = first.tag.index;
    const innerStart = start + first.tag[0].length;
    elements.push({
      start,
      name: first.name,
      attributes: first.attributes.trim(),
      inner: slash === '' ? '' : html.slice(innerStart, tag.index),
      html: html.slice(start, tag.index + whole.length),
    });
    first = null;
  }
  return elements;
}

/** Without the line breaks between the parts of lists and tables, which only help authors. */
export function withoutLayout(html: string): string {
  let result = '';
  let end = 0;
  let isAfterLayout = false;
  for (const tag of html.matchAll(TAG)) {
    const between = html.slice(end, tag.index);
    const isLayout = LAYOUT.has(tag[2] ?? '');
    result += (isAfterLayout && isLayout && between.trim() === '' ? '' : between) + tag[0];
    end = tag.index + tag[0].length;
    isAfterLayout = isLayout;
  }
  return result + html.slice(end);
}

/** The id in an element’s attributes, as the author wrote it. */
export function readId(attributes: string): string | null {
  const id = findValue(` ${attributes}`, 'id');
  return id === null ? null : withoutPrefix(id);
}

export function withoutPrefix(id: string): string {
  return id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : id;
}
