import type { Schema } from 'hast-util-sanitize';

/**
 * The version of the rules in this folder, stored with every post.
 *
 * Raise it by one, in the same commit, whenever a change can make `sanitizeContent` return a
 * different result for the same content: an element or attribute added or removed, a changed URL
 * rule, a new version of the parser. Posts of another version are then sanitized again. Do not raise
 * it for a new test or a reworded message.
 */
export const SANITIZER_VERSION = 1;

/** Prefix of every id in the content, so that none can shadow an id or a global of the page. */
export const ID_PREFIX = 'in-post-';

/** Replaced by an equivalent element; the page's only h1 is the title of the post. */
export const RENAMED: Readonly<Record<string, string>> = {
  h1: 'h2',
  b: 'strong',
  i: 'em',
  s: 'del',
  strike: 'del',
  acronym: 'abbr',
  menu: 'ul',
};

/** Containers that are unwrapped: their children stay, and bare text becomes a paragraph. */
export const WRAPPERS: ReadonlySet<string> = new Set([
  'address',
  'article',
  'aside',
  'center',
  'div',
  'fieldset',
  'footer',
  'form',
  'header',
  'hgroup',
  'main',
  'nav',
  'search',
  'section',
]);

/** Elements that are removed with everything inside, because it is not text for readers. */
export const DROPPED_WHOLE: ReadonlySet<string> = new Set([
  'applet',
  'area',
  'audio',
  'base',
  'canvas',
  'datalist',
  'embed',
  'frame',
  'frameset',
  'head',
  'input',
  'link',
  'map',
  'math',
  'meta',
  'meter',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'option',
  'param',
  'plaintext',
  'portal',
  'progress',
  'script',
  'select',
  'source',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'track',
  'video',
  'xmp',
]);

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

const INLINE = ['a', 'abbr', 'br', 'cite', 'code', 'del', 'em', 'kbd', 'mark', 'strong'];
const INLINE_MORE = ['sub', 'sup', 'time'];
const TABLE_PARTS = ['col', 'colgroup', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'];

export const ALLOWED: ReadonlySet<string> = new Set([
  ...BLOCKS,
  ...INLINE,
  ...INLINE_MORE,
  ...TABLE_PARTS,
  'iframe',
  'img',
]);

/** Elements that cannot contain a block. */
export const PHRASING_ONLY: ReadonlySet<string> = new Set([
  ...INLINE,
  ...INLINE_MORE,
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'pre',
  'summary',
]);

/** YouTube's player needs scripts, its own storage, casting, and a popup for "Watch on YouTube". */
export const FRAME_SANDBOX = [
  'allow-scripts',
  'allow-same-origin',
  'allow-presentation',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
];
/** YouTube refuses to play without a referrer; the origin is enough. */
export const FRAME_REFERRER_POLICY = 'strict-origin-when-cross-origin';
export const FRAME_ALLOW = 'encrypted-media; fullscreen; picture-in-picture';
export const FRAME_SOURCES = [
  /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{6,20}(\?start=\d{1,6})?$/,
  /^https:\/\/player\.vimeo\.com\/video\/\d{1,12}\?(h=[0-9a-f]{6,20}&)?dnt=1$/,
];
export const OWN_IMAGE = /^\/blog-images\/[A-Za-z0-9][A-Za-z0-9._-]{0,150}$/;

const DIGITS = /^\d{1,5}$/;

/**
 * The final allow-list: whatever `normalizeTree` does, nothing else gets out. It deliberately does
 * not share the rules of `normalizeTree`, so that a mistake has to be made twice to matter.
 */
export const SCHEMA: Schema = {
  allowComments: false,
  allowDoctypes: false,
  tagNames: [...ALLOWED],
  strip: [...DROPPED_WHOLE],
  ancestors: {
    caption: ['table'],
    col: ['table'],
    colgroup: ['table'],
    tbody: ['table'],
    td: ['table'],
    tfoot: ['table'],
    th: ['table'],
    thead: ['table'],
    tr: ['table'],
  },
  attributes: {
    '*': [['id', /^in-post-/], 'lang', ['dir', 'ltr', 'rtl', 'auto']],
    a: ['href', 'title', 'rel', ['target', '_blank']],
    abbr: ['title'],
    blockquote: ['cite'],
    code: [['className', /^language-[\w-]{1,30}$/]],
    col: [['span', DIGITS]],
    colgroup: [['span', DIGITS]],
    del: ['cite', 'dateTime'],
    details: ['open'],
    iframe: [
      ['src', ...FRAME_SOURCES],
      'title',
      ['width', DIGITS],
      ['height', DIGITS],
      ['loading', 'lazy'],
      ['sandbox', ...FRAME_SANDBOX],
      ['referrerPolicy', FRAME_REFERRER_POLICY],
      ['allow', FRAME_ALLOW],
      'allowFullScreen',
    ],
    img: [
      ['src', OWN_IMAGE, /^https:\/\//],
      'alt',
      'title',
      ['width', DIGITS],
      ['height', DIGITS],
      ['loading', 'lazy'],
      ['srcSet', /^\/blog-images\//],
      'sizes',
    ],
    li: [['value', DIGITS]],
    ol: [['start', DIGITS], 'reversed', ['type', '1', 'a', 'A', 'i', 'I']],
    td: [
      ['colSpan', DIGITS],
      ['rowSpan', DIGITS],
    ],
    th: [
      ['colSpan', DIGITS],
      ['rowSpan', DIGITS],
      ['scope', 'row', 'col', 'rowgroup', 'colgroup'],
    ],
    time: ['dateTime'],
  },
  protocols: {
    cite: ['http', 'https'],
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['https'],
  },
  required: {},
  clobber: [],
  clobberPrefix: '',
};
