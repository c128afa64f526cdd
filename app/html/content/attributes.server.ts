import type { Properties } from 'hast';
import { ID_PREFIX } from '#app/html/top-elements.ts';
import { OWN_IMAGE } from './allow-list.server.ts';
import {
  ALLOWED,
  attributesOf,
  type ByOwnAttribute,
  FRAME_ALLOW,
  FRAME_REFERRER_POLICY,
  FRAME_SANDBOX,
} from './elements.ts';
import { safeLinkUrl } from './link-url.ts';
import { attributeOf, type HtmlElement } from './parse-html.server.ts';
import { ownSrcset, safeCiteUrl, safeImageUrl } from './safe-urls.server.ts';
import { frameSize, type VideoEmbed } from './video-embed.ts';

/** The safe form of an attribute's value; undefined drops the attribute. */
type Filter = (value: string) => string | true | string[] | undefined;

const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8}){0,3}$/;
const ID = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]{0,99}$/u;

/** An allowed attribute: the hast property, and the filter for its value. */
type Rule = [property: string, filter: Filter];

/** Attributes that are made from more than the attribute itself, by the functions below. */
const COMPOSED = {
  a: ['href', 'rel'],
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
  img: ['src', 'srcset', 'sizes', 'loading'],
} as const;
type Composed = { [E in keyof typeof COMPOSED]: (typeof COMPOSED)[E][number] };

/** Composed attributes, and those that we remove without reporting it. */
const REPLACED: Record<string, ReadonlySet<string>> = {
  a: new Set(COMPOSED.a),
  iframe: new Set([...COMPOSED.iframe, 'frameborder']),
  img: new Set([...COMPOSED.img, 'decoding']),
};

const GLOBAL: Record<string, Rule> = {
  lang: ['lang', (value) => (LANGUAGE.test(value) ? value : undefined)],
  dir: ['dir', oneOf('ltr', 'rtl', 'auto')],
};

const BY_ELEMENT: ByOwnAttribute<Rule, Composed> = {
  a: { title: ['title', words(500)], target: ['target', oneOf('_blank')] },
  abbr: { title: ['title', words(500)] },
  blockquote: { cite: ['cite', safeCiteUrl] },
  code: { class: ['className', codeLanguage] },
  col: { span: ['span', count(1, 1000)] },
  colgroup: { span: ['span', count(1, 1000)] },
  del: { cite: ['cite', safeCiteUrl], datetime: ['dateTime', words(40)] },
  details: { open: ['open', () => true] },
  figure: { class: ['className', figureWidth] },
  iframe: {},
  img: {
    alt: ['alt', words(1000)],
    // Marks a decorative image. An empty text alone may just be a forgotten description.
    'aria-hidden': ['ariaHidden', oneOf('true')],
    title: ['title', words(500)],
    width: ['width', pixels],
    height: ['height', pixels],
  },
  li: { value: ['value', count(0, 99999)] },
  ol: {
    start: ['start', count(0, 99999)],
    reversed: ['reversed', () => true],
    type: ['type', oneOf('1', 'a', 'A', 'i', 'I')],
  },
  p: { 'data-card': ['dataCard', cardName] },
  td: {
    class: ['className', cellAlignment],
    colspan: ['colSpan', count(1, 1000)],
    rowspan: ['rowSpan', count(1, 1000)],
  },
  th: {
    class: ['className', cellAlignment],
    colspan: ['colSpan', count(1, 1000)],
    rowspan: ['rowSpan', count(1, 1000)],
    scope: ['scope', oneOf('row', 'col', 'rowgroup', 'colgroup')],
  },
  time: { datetime: ['dateTime', words(40)] },
};

/** The rules of each element, in the order in which its attributes are written. */
const RULES: ReadonlyMap<string, ReadonlyMap<string, Rule>> = new Map(
  [...ALLOWED].map((tagName) => [tagName, rulesOf(tagName)]),
);

export interface FilteredAttributes {
  properties: Properties;
  /** The names of attributes that are not allowed or have a value that is not. */
  rejected: string[];
}

/** The allowed attributes in a fixed order, without URLs and ids. */
export function filterAttributes(element: HtmlElement, tagName: string): FilteredAttributes {
  const rules: ReadonlyMap<string, Rule> = RULES.get(tagName) ?? new Map();
  const values = new Map(element.attrs.map(({ name, value }) => [name, value]));
  const properties: Properties = {};
  const rejected: string[] = [];
  for (const [name, [property, filter]] of rules) {
    const value = values.get(name);
    if (value === undefined) continue;
    const safe = filter(value);
    if (safe === undefined) rejected.push(name);
    else properties[property] = safe;
  }
  for (const name of values.keys()) {
    if (name !== 'id' && !rules.has(name) && !REPLACED[tagName]?.has(name)) {
      rejected.push(name);
    }
  }
  return { properties, rejected };
}

function rulesOf(tagName: string): ReadonlyMap<string, Rule> {
  const byElement: Record<string, Readonly<Record<string, Rule>>> = BY_ELEMENT;
  const byName = { ...GLOBAL, ...byElement[tagName] };
  return new Map(
    attributesOf(tagName).flatMap((name): [string, Rule][] => {
      const rule = byName[name];
      return rule ? [[name, rule]] : [];
    }),
  );
}

/** An id with the prefix, added exactly once. */
export function safeId(value: string): string | undefined {
  if (!ID.test(value)) return undefined;
  return value.startsWith(ID_PREFIX) ? value : `${ID_PREFIX}${value}`;
}

export function linkProperties(element: HtmlElement): Properties | undefined {
  const url = safeLinkUrl(attributeOf(element, 'href') ?? 'about:');
  if (!url) return undefined;
  const allowed = (attributeOf(element, 'rel') ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((token) => ['nofollow', 'sponsored', 'ugc'].includes(token));
  const rel = [...new Set(url.external ? ['noopener', ...allowed] : allowed)].join(' ');
  return rel === '' ? { href: url.href } : { href: url.href, rel: rel.split(' ') };
}

export function imageProperties(element: HtmlElement): Properties | undefined {
  const src = safeImageUrl(attributeOf(element, 'src') ?? '');
  if (!src) return undefined;
  const properties: Properties = { src };
  const srcSet = OWN_IMAGE.test(src) ? ownSrcset(attributeOf(element, 'srcset') ?? '') : '';
  if (srcSet !== '') {
    properties.srcSet = srcSet;
    const sizes = attributeOf(element, 'sizes') ?? '';
    if (/^[\w\s().,:%-]{1,200}$/.test(sizes)) properties.sizes = sizes;
  }
  return properties;
}

/** The attributes of a video's iframe. Only its title and size come from the content. */
export function frameProperties(element: HtmlElement, video: VideoEmbed): Properties {
  return {
    src: video.src,
    title: words(200)(attributeOf(element, 'title') ?? '') || video.title,
    ...frameSize(
      {
        width: pixels(attributeOf(element, 'width') ?? ''),
        height: pixels(attributeOf(element, 'height') ?? ''),
      },
      video,
    ),
    loading: 'lazy',
    sandbox: [...FRAME_SANDBOX],
    referrerPolicy: FRAME_REFERRER_POLICY,
    allow: FRAME_ALLOW,
    allowFullScreen: true,
  };
}

/** Removes control characters, which the two databases store differently. */
export function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]/gu, '');
}

function words(limit: number): (value: string) => string {
  return (value) => withoutControls(value).trim().slice(0, limit).toWellFormed().trim();
}

function oneOf(...allowed: string[]): Filter {
  return (value) => allowed.find((one) => one === value);
}

function count(least: number, most: number): Filter {
  return (value) => {
    const number = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
    return number >= least && number <= most ? String(number) : undefined;
  };
}

function pixels(value: string): string | undefined {
  return /^([1-9]\d{0,4})(px)?$/.exec(value.trim())?.[1];
}

/** What is wider than the text, here and in the texts of WordPress and Ghost. */
const WIDE = /^(?:wide|alignwide|alignfull|kg-width-wide|kg-width-full)$/;

function figureWidth(value: string): string[] | undefined {
  return value.split(/\s+/).some((name) => WIDE.test(name)) ? ['wide'] : undefined;
}

function cellAlignment(value: string): string[] | undefined {
  return /^align-(?:center|right)$/.test(value) ? [value] : undefined;
}

function cardName(value: string): string | undefined {
  return /^[a-z]+(?::[a-z-]{1,40})?$/.test(value) ? value : undefined;
}

function codeLanguage(value: string): string[] | undefined {
  const name = value.split(/\s+/).find((one) => /^language-[\w-]{1,30}$/.test(one));
  return name === undefined ? undefined : [name];
}
