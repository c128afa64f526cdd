/**
 * The elements and attributes that a post may contain, written by hand independently of the
 * sanitizer's allow list: a mistake in that list fails the tests.
 */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'rel', 'target'],
  abbr: ['title'],
  blockquote: ['cite'],
  br: [],
  caption: [],
  cite: [],
  code: ['class'],
  col: ['span'],
  colgroup: ['span'],
  dd: [],
  del: ['cite', 'datetime'],
  details: ['open'],
  dl: [],
  dt: [],
  em: [],
  figcaption: [],
  figure: ['class'],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
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
  ],
  img: ['src', 'alt', 'aria-hidden', 'title', 'width', 'height', 'loading', 'srcset', 'sizes'],
  kbd: [],
  li: ['value'],
  mark: [],
  ol: ['start', 'reversed', 'type'],
  p: ['data-card'],
  pre: [],
  strong: [],
  sub: [],
  summary: [],
  sup: [],
  table: [],
  tbody: [],
  td: ['class', 'colspan', 'rowspan'],
  tfoot: [],
  th: ['class', 'colspan', 'rowspan', 'scope'],
  thead: [],
  time: ['datetime'],
  tr: [],
  ul: [],
};

export const ALLOWED_EVERYWHERE: readonly string[] = ['id', 'lang', 'dir'];

/** Attributes whose values must match too. URLs are compared as the browser resolves them. */
export const ALLOWED_VALUES: Readonly<Record<string, string>> = {
  'a href': '^(https?|mailto|tel):',
  'blockquote cite': '^https?:',
  'del cite': '^https?:',
  'iframe src':
    '^https://(www\\.youtube-nocookie\\.com/embed/[\\w-]+(\\?start=\\d+)?|player\\.vimeo\\.com/video/\\d+\\?(h=[0-9a-f]+&)?dnt=1)$',
  'img src': '^https:',
};
export const ALLOWED_ID = '^in-post-';

/** Checks one attribute. The browser test sends the source of this function into the page. */
export function attributeFault(
  tagName: string,
  name: string,
  value: string,
  base: string,
  lists: {
    attributes: Readonly<Record<string, readonly string[]>>;
    everywhere: readonly string[];
    values: Readonly<Record<string, string>>;
    id: string;
  },
): string | undefined {
  const known = lists.attributes[tagName]?.includes(name) || lists.everywhere.includes(name);
  if (!known) return `attribute ${name} on ${tagName}`;
  if (name === 'id' && !new RegExp(lists.id, 'u').test(value)) return `id ${value}`;
  const rule = lists.values[`${tagName} ${name}`];
  if (rule === undefined) return undefined;
  const address = URL.parse(value, base);
  return address && new RegExp(rule).test(address.href) ? undefined : `${name} ${value}`;
}

export const ALLOWED_LISTS = {
  attributes: ALLOWED_ATTRIBUTES,
  everywhere: ALLOWED_EVERYWHERE,
  values: ALLOWED_VALUES,
  id: ALLOWED_ID,
};
