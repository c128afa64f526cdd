/**
 * The names of the elements and attributes that a post may contain. The sanitizer and the editor
 * share them, so that the editor can make everything that the sanitizer keeps, and nothing else.
 * Only the sanitizer decides which values are allowed.
 */

export const BLOCKS: ReadonlySet<string> = new Set([
  'blockquote',
  'caption',
  'dd',
  'details',
  'dl',
  'dt',
  'figcaption',
  'figure',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'summary',
  'table',
  'ul',
]);

export const INLINE: ReadonlySet<string> = new Set([
  'a',
  'abbr',
  'br',
  'cite',
  'code',
  'del',
  'em',
  'kbd',
  'mark',
  'strong',
  'sub',
  'sup',
  'time',
]);

export const TABLE_PARTS: ReadonlySet<string> = new Set([
  'col',
  'colgroup',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
]);

export const ALLOWED: ReadonlySet<string> = new Set([
  ...BLOCKS,
  ...INLINE,
  ...TABLE_PARTS,
  'iframe',
  'img',
]);

/** Elements that cannot contain a block. */
export const PHRASING_ONLY: ReadonlySet<string> = new Set([
  ...INLINE,
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'pre',
  'summary',
]);

/** The attributes that every element may have. */
const EVERYWHERE = ['lang', 'dir', 'id'] as const;

/** The elements that may have further attributes. Each list is in the order of `attributesOf`. */
export const ATTRIBUTES = {
  a: ['href', 'rel', 'lang', 'dir', 'title', 'target', 'id'],
  abbr: ['lang', 'dir', 'title', 'id'],
  blockquote: ['lang', 'dir', 'cite', 'id'],
  code: ['lang', 'dir', 'class', 'id'],
  col: ['lang', 'dir', 'span', 'id'],
  colgroup: ['lang', 'dir', 'span', 'id'],
  del: ['lang', 'dir', 'cite', 'datetime', 'id'],
  details: ['lang', 'dir', 'open', 'id'],
  figure: ['lang', 'dir', 'class', 'id'],
  iframe: [
    'src',
    'title',
    'width',
    'height',
    'loading',
    'sandbox',
    'referrerpolicy',
    'allow',
    'allowfullscreen',
    'lang',
    'dir',
    'id',
  ],
  img: [
    'src',
    'srcset',
    'sizes',
    'alt',
    'aria-hidden',
    'lang',
    'dir',
    'title',
    'width',
    'height',
    'id',
    'loading',
  ],
  li: ['lang', 'dir', 'value', 'id'],
  ol: ['lang', 'dir', 'start', 'reversed', 'type', 'id'],
  p: ['lang', 'dir', 'data-card', 'id'],
  td: ['lang', 'dir', 'colspan', 'rowspan', 'class', 'id'],
  th: ['lang', 'dir', 'colspan', 'rowspan', 'scope', 'class', 'id'],
  time: ['lang', 'dir', 'datetime', 'id'],
} as const;

type ElementWithOwn = keyof typeof ATTRIBUTES;

/** A `Value` for each attribute that only this element has. */
export type ByOwnAttribute<Value, Without extends { [E in ElementWithOwn]?: string } = object> = {
  [E in ElementWithOwn]: Record<
    Exclude<
      (typeof ATTRIBUTES)[E][number],
      (typeof EVERYWHERE)[number] | (E extends keyof Without ? Without[E] : never)
    >,
    Value
  >;
};

/** The allowed attributes of an element, in the order in which the sanitizer writes them. */
export function attributesOf(tagName: string): readonly string[] {
  return hasOwnAttributes(tagName) ? ATTRIBUTES[tagName] : EVERYWHERE;
}

function hasOwnAttributes(tagName: string): tagName is ElementWithOwn {
  return Object.hasOwn(ATTRIBUTES, tagName);
}

/**
 * Marks a paragraph that the site replaces by a part of its own pages, such as a program with its price.
 * The paragraph is a link to that part, for readers of the text outside of the site.
 */
export const CARD = 'data-card';

/** YouTube's player needs scripts, its own storage, casting, and a popup for "Watch on YouTube". */
export const FRAME_SANDBOX: readonly string[] = [
  'allow-scripts',
  'allow-same-origin',
  'allow-presentation',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
];
/** YouTube refuses to play without a referrer; the origin is enough. */
export const FRAME_REFERRER_POLICY = 'strict-origin-when-cross-origin';
export const FRAME_ALLOW = 'encrypted-media; fullscreen; picture-in-picture';
export const FRAME_SOURCES: readonly RegExp[] = [
  /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{6,20}(\?start=\d{1,6})?$/,
  /^https:\/\/player\.vimeo\.com\/video\/\d{1,12}\?(h=[0-9a-f]{6,20}&)?dnt=1(#t=\d{1,6}s)?$/,
];
