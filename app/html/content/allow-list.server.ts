import type { Schema } from 'hast-util-sanitize';
import {
  ALLOWED,
  type ByOwnAttribute,
  FRAME_ALLOW,
  FRAME_REFERRER_POLICY,
  FRAME_SANDBOX,
  FRAME_SOURCES,
} from './elements.ts';

/**
 * The version of the rules in this folder, stored with every post.
 *
 * Raise it by one, in the same commit, whenever a change can make `sanitizeContent` return a
 * different result for the same content: an element or attribute added or removed, a changed URL
 * rule, a new version of the parser. Posts of another version are then sanitized again. Do not raise
 * it for a new test or a reworded message.
 */
export const SANITIZER_VERSION = 8;

/** Replaced by an equivalent element. The page's only h1 is the title of the post. */
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

export const OWN_IMAGE = /^\/blog-images\/[A-Za-z0-9][A-Za-z0-9._-]{0,150}$/;

const DIGITS = /^\d{1,5}$/;

type Property = NonNullable<Schema['attributes']>[string][number];

/** The hast property of each attribute, with what its value may be. */
const PROPERTIES: ByOwnAttribute<Property> = {
  a: { href: 'href', rel: 'rel', title: 'title', target: ['target', '_blank'] },
  abbr: { title: 'title' },
  blockquote: { cite: 'cite' },
  code: { class: ['className', /^language-[\w-]{1,30}$/] },
  col: { span: ['span', DIGITS] },
  colgroup: { span: ['span', DIGITS] },
  del: { cite: 'cite', datetime: 'dateTime' },
  details: { open: 'open' },
  figure: { class: ['className', 'wide'] },
  iframe: {
    src: ['src', ...FRAME_SOURCES],
    title: 'title',
    width: ['width', DIGITS],
    height: ['height', DIGITS],
    loading: ['loading', 'lazy'],
    sandbox: ['sandbox', ...FRAME_SANDBOX],
    referrerpolicy: ['referrerPolicy', FRAME_REFERRER_POLICY],
    allow: ['allow', FRAME_ALLOW],
    allowfullscreen: 'allowFullScreen',
  },
  img: {
    src: ['src', OWN_IMAGE, /^https:\/\//],
    srcset: ['srcSet', /^\/blog-images\//],
    sizes: 'sizes',
    alt: 'alt',
    'aria-hidden': ['ariaHidden', 'true'],
    title: 'title',
    width: ['width', DIGITS],
    height: ['height', DIGITS],
    loading: ['loading', 'lazy'],
  },
  li: { value: ['value', DIGITS] },
  ol: {
    start: ['start', DIGITS],
    reversed: 'reversed',
    type: ['type', '1', 'a', 'A', 'i', 'I'],
  },
  p: { 'data-card': ['dataCard', /^[a-z]+(?::[a-z-]{1,40})?$/] },
  td: {
    class: ['className', /^align-(?:center|right)$/],
    colspan: ['colSpan', DIGITS],
    rowspan: ['rowSpan', DIGITS],
  },
  th: {
    class: ['className', /^align-(?:center|right)$/],
    colspan: ['colSpan', DIGITS],
    rowspan: ['rowSpan', DIGITS],
    scope: ['scope', 'row', 'col', 'rowgroup', 'colgroup'],
  },
  time: { datetime: 'dateTime' },
};

/**
 * The final allow-list: whatever `normalizeTree` does, nothing else gets out. Beyond the names in
 * `elements.ts` it deliberately does not share the rules of `normalizeTree`, so that a mistake has to
 * be made twice to matter.
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
    ...Object.fromEntries(
      Object.entries(PROPERTIES).map(([tagName, own]) => [tagName, Object.values(own)]),
    ),
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
