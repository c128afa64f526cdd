import { ALLOWED, attributesOf, BLOCKS, INLINE } from '#app/html/content/elements.ts';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import { pick, type Random } from './random.ts';

export type PostKind = 'clean' | 'pretty' | 'odd' | 'broken';

export interface GeneratedPost {
  readonly kind: PostKind;
  readonly content: string;
}

/** Values that the sanitizer keeps, by the name of the attribute. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  allow: ['encrypted-media; fullscreen; picture-in-picture'],
  allowfullscreen: [''],
  alt: ['', 'A house', '"Quoted" & <b>', 'é\u0301 🏡'],
  'aria-hidden': ['true'],
  cite: ['https://example.com/said', '/about'],
  class: ['language-js', 'language-c'],
  colspan: ['1', '2', '3'],
  'data-card': ['quiz', 'program:scale-prep', 'form:contact'],
  datetime: ['2025-01-06', 'P1D'],
  dir: ['ltr', 'rtl', 'auto'],
  height: ['3', '400'],
  href: ['/about', 'https://example.com/?a=1&b=2', 'mailto:a@example.com', '#a', '#in-post-b'],
  id: ['a', 'b', 'in-post-c', 'd-1', 'é'],
  lang: ['en', 'es', 'de-CH'],
  loading: ['lazy'],
  open: [''],
  referrerpolicy: ['strict-origin-when-cross-origin'],
  rel: ['nofollow', 'noopener sponsored', 'ugc'],
  reversed: [''],
  rowspan: ['1', '2'],
  sandbox: ['allow-scripts'],
  scope: ['col', 'row'],
  sizes: ['100vw', '(min-width: 40em) 50vw, 100vw'],
  span: ['1', '2'],
  srcset: ['/blog-images/a.jpg 480w, /blog-images/b.jpg 960w'],
  start: ['0', '3', '99999'],
  target: ['_blank'],
  title: ['A title', `It's "so" & <so>`, '`x`'],
  type: ['1', 'a', 'I'],
  value: ['2', '7'],
  width: ['4', '640'],
};

const TEXTS = [
  ...['Fill every bed', 'a', 'Answer within the hour.', '1 < 2 & 3 > 2', `"so" 'it' is`, '&amp;'],
  ...[
    '¿Qué?',
    'שלום עולם',
    'مرحبا',
    '🏡👩‍👩‍👧',
    'e\u0301\u0323',
    '\u00a0',
    'a\u00a0b',
    '\u200b',
    '\ufeffx',
  ],
  ...[
    'two  spaces',
    'wrapped\nline',
    'wrapped \n  line',
    '\ttab',
    ' led',
    'trailed ',
    '\n',
    ' ',
    'a\n\nb',
  ],
];
const SPACES = ['', ' ', '\n', '\n\n', '\n  ', '\t', '  \n \n'];
const ODD = [
  ...[
    '<div>',
    '</div>',
    '<span style="color:red">',
    '</span>',
    '<br/>',
    '<!-- c -->',
    '<b>',
    '</b>',
  ],
  ...[
    '<p>',
    '</p>',
    '<P CLASS=x>',
    '<li>',
    '<td>',
    '<tr>',
    '</table>',
    '<table>',
    '<a name=x></a>',
  ],
  ...[
    '<a href=javascript:x>',
    '</a>',
    '<font>',
    '<script>x</script>',
    '<svg><p>',
    '&nbsp;',
    '&lt;',
  ],
  ...[
    '\r\n',
    '\u0000',
    '\u000c',
    '<',
    '&',
    '<h1>',
    '</h1>',
    '<em></em>',
    '<!doctype html>',
    '<pre>\n',
  ],
  ...[
    "<i class='x'>",
    '</i>',
    '<p id=a id=b>',
    '<ul><p>',
    '<dl><dd>',
    '<figure>',
    '<img src=x>',
    '\ud800',
  ],
];

/** A post made of the sanitizer's own elements and attributes, or of what people make of them. */
export function generatePost(random: Random, { blocks: most = 6 } = {}): GeneratedPost {
  const kinds: PostKind[] = ['clean', 'clean', 'pretty', 'pretty', 'odd', 'broken'];
  const kind = pick(random, kinds);
  const space = kind === 'clean' ? pick(random, ['', '\n']) : null;
  const maker = createMaker(random, () => space ?? pick(random, SPACES));
  const count = 1 + Math.floor(random() * most);
  const between = () => space ?? pick(random, SPACES);
  const blocks = Array.from({ length: count }, () => maker.block(0) + between());
  const made = between() + blocks.join('');
  if (kind === 'odd') return { kind, content: mix(random, made) };
  const { html } = sanitizeContent(made);
  if (kind === 'broken') return { kind, content: breakUp(random, html) };
  return { kind, content: html };
}

function mix(random: Random, html: string): string {
  const parts = html.split(/(?=<)/);
  return parts.map((part) => (random() < 0.15 ? part + pick(random, ODD) : part)).join('');
}

/** Takes out, repeats or moves a few stretches, which can begin within a tag. */
function breakUp(random: Random, html: string): string {
  let broken = html;
  for (let left = 1 + Math.floor(random() * 3); left > 0; left -= 1) {
    const from = Math.floor(random() * broken.length);
    const to = from + Math.floor(random() * 30);
    const stretch = broken.slice(from, to);
    const at = Math.floor(random() * broken.length);
    const rest = broken.slice(0, from) + broken.slice(to);
    broken = pick(random, [
      rest,
      broken.slice(0, at) + stretch + broken.slice(at),
      rest.slice(0, at) + stretch + rest.slice(at),
      broken.slice(0, at) + pick(random, ODD) + broken.slice(at),
    ]);
  }
  return broken;
}

/** The elements that only exist inside another one, which makes them. */
const PARTS = new Set(['caption', 'dd', 'dt', 'figcaption', 'li', 'summary']);
const MOST_DEPTH = 3;

function createMaker(random: Random, space: () => string) {
  const often = (share: number) => random() < share;
  const times = (most: number, make: () => string) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, make).join('');

  function tag(name: string, inside: string | null, given: Record<string, string> = {}): string {
    if (!ALLOWED.has(name)) throw new Error(`<${name}> is not allowed`);
    const attributes = attributesOf(name).flatMap((attribute) => {
      const value = given[attribute] ?? (often(0.08) ? sampleOf(attribute) : null);
      return value === null ? [] : [` ${attribute}="${escapeValue(value)}"`];
    });
    const start = `<${name}${attributes.join('')}>`;
    return inside === null ? start : `${start}${inside}</${name}>`;
  }

  function sampleOf(name: string): string | null {
    if (name === 'src') return null;
    const values = VALUES[name];
    if (values === undefined) throw new Error(`there is no value for ${name}`);
    return pick(random, values);
  }

  const text = () => escapeText(pick(random, TEXTS));
  const image = () =>
    tag('img', null, { src: pick(random, ['/blog-images/a.jpg', 'https://example.com/b.png']) });
  const video = () => {
    const src = pick(random, [
      'https://www.youtube-nocookie.com/embed/aaaaaaaaaaa',
      'https://player.vimeo.com/video/123?dnt=1',
    ]);
    return tag('iframe', '', { src });
  };

  function inline(depth: number): string {
    return times(4, () => {
      if (depth >= MOST_DEPTH || often(0.55)) return text();
      if (often(0.1)) return image();
      const name = pick(random, [...INLINE]);
      if (name === 'br') return tag('br', null);
      return tag(name, inline(depth + 1));
    });
  }

  function flow(depth: number): string {
    if (depth >= MOST_DEPTH || often(0.5)) return inline(1);
    return space() + times(3, () => (often(0.2) ? inline(1) : block(depth + 1)) + space());
  }

  const items = (name: string, depth: number) =>
    space() + times(3, () => tag(name, flow(depth + 1)) + space());

  function table(depth: number): string {
    const columns = 1 + Math.floor(random() * 3);
    const cells = (name: string) =>
      space() +
      Array.from({ length: columns }, () => tag(name, flow(depth + 2)) + space()).join('');
    const rows = (name: string) => space() + times(3, () => tag('tr', cells(name)) + space());
    const columnTags = () =>
      tag(
        'colgroup',
        times(2, () => tag('col', null)),
      );
    return [
      space(),
      often(0.2) ? tag('caption', often(0.8) ? text() : inline(1)) + space() : '',
      often(0.05) ? columnTags() + space() : '',
      often(0.5) ? tag('thead', rows('th')) + space() : '',
      tag('tbody', rows('td')) + space(),
      often(0.1) ? tag('tfoot', rows('td')) + space() : '',
    ].join('');
  }

  function figure(): string {
    const linked = () => tag('a', image(), { href: '/blog-images/a.jpg' });
    const media = pick(random, [image, image, image, linked, video]);
    const caption = often(0.5) ? space() + tag('figcaption', inline(1)) : '';
    return space() + media() + caption + space();
  }

  /** What is in a block that is not made of text alone. */
  const inside: Record<string, (depth: number) => string> = {
    blockquote: flow,
    details: (depth) => space() + tag('summary', inline(1)) + space() + flow(depth + 1),
    dl: () => space() + times(2, () => tag('dt', inline(1)) + tag('dd', inline(1)) + space()),
    figure,
    ol: (depth) => items('li', depth),
    pre: () => (often(0.5) ? tag('code', text()) : `\n${text()}`),
    table,
    ul: (depth) => items('li', depth),
  };

  const names = [...BLOCKS, 'p', 'p', 'p', 'h2', 'ul', 'ul'].filter((name) => !PARTS.has(name));

  function block(depth: number): string {
    if (often(0.04)) return video();
    if (often(0.04)) return image();
    const name = pick(random, names);
    if (name === 'hr') return tag('hr', null);
    return tag(name, (inside[name] ?? (() => inline(0)))(depth));
  }

  return { block };
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;');
}

function escapeValue(value: string): string {
  return value.replaceAll('&', '&#x26;').replaceAll('"', '&#x22;');
}
