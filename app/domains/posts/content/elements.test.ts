import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { describe, expect, test } from 'vitest';
import { ALLOWED_ATTRIBUTES, ALLOWED_EVERYWHERE } from '#tests/support/allowed-html.ts';
import {
  ALLOWED,
  ATTRIBUTES,
  attributesOf,
  BLOCKS,
  INLINE,
  PHRASING_ONLY,
  TABLE_PARTS,
} from './elements.ts';
import { sanitizeContent } from './sanitize-content.server.ts';

/** A valid value of each attribute; `element name` where the elements differ. */
const VALUES: Readonly<Record<string, string>> = {
  allow: 'fullscreen',
  allowfullscreen: '',
  // A decorative image has none.
  alt: '',
  'aria-hidden': 'true',
  cite: 'https://example.com/',
  class: 'language-html',
  colspan: '2',
  datetime: '2026-01-01',
  dir: 'ltr',
  height: '200',
  href: 'https://example.com/',
  id: 'here',
  lang: 'en',
  loading: 'lazy',
  open: '',
  referrerpolicy: 'strict-origin-when-cross-origin',
  rel: 'nofollow',
  reversed: '',
  rowspan: '2',
  sandbox: 'allow-scripts',
  scope: 'col',
  sizes: '100vw',
  span: '2',
  src: '/blog-images/porch.jpg',
  'iframe src': 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  srcset: '/blog-images/porch-640.jpg 640w',
  start: '3',
  target: '_blank',
  title: 'A title',
  type: 'a',
  value: '3',
  width: '300',
};

const VOID: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img']);

/** What the parser needs around an element to keep it where it is. */
const AROUND: Readonly<Record<string, (html: string) => string>> = {
  caption: (html) => `<table>${html}<tbody><tr><td>x</td></tr></tbody></table>`,
  col: (html) => `<table><colgroup>${html}</colgroup></table>`,
  colgroup: (html) => `<table>${html.replace('>x<', '><col><')}</table>`,
  dd: (html) => `<dl><dt>x</dt>${html}</dl>`,
  dt: (html) => `<dl>${html}</dl>`,
  figcaption: (html) => `<figure>${html}</figure>`,
  li: (html) => `<ul>${html}</ul>`,
  summary: (html) => `<details>${html}</details>`,
  tbody: (html) => `<table>${html.replace('>x<', '><tr><td>x</td></tr><')}</table>`,
  td: (html) => `<table><tbody><tr>${html}</tr></tbody></table>`,
  tfoot: (html) => `<table>${html.replace('>x<', '><tr><td>x</td></tr><')}</table>`,
  th: (html) => `<table><tbody><tr>${html}</tr></tbody></table>`,
  thead: (html) => `<table>${html.replace('>x<', '><tr><th>x</th></tr><')}</table>`,
  tr: (html) => `<table><tbody>${html.replace('>x<', '><td>x</td><')}</tbody></table>`,
};

function elementsOf(node: Root | Element): Element[] {
  return node.children.flatMap((child) =>
    child.type === 'element' ? [child, ...elementsOf(child)] : [],
  );
}

/** The names in the element's start tag, in their order. */
function attributeNamesIn(html: string, tagName: string): string[] {
  const [tag = ''] = new RegExp(`<${tagName}( [^>]*)?>`).exec(html) ?? [];
  return [...tag.matchAll(/ ([a-z-]+)(="[^"]*")?/g)].map(([, name = '']) => name);
}

test.each([...ALLOWED])('<%s> comes out with its attributes in their order', (tagName) => {
  // Written backwards, so that the order cannot be that of the source.
  const attributes = attributesOf(tagName)
    .toReversed()
    .map((name) => `${name}="${VALUES[`${tagName} ${name}`] ?? VALUES[name]}"`)
    .join(' ');
  const element = `<${tagName} ${attributes}>${VOID.has(tagName) ? '' : `x</${tagName}>`}`;
  const { html, removed } = sanitizeContent((AROUND[tagName] ?? String)(element));
  expect(removed).toEqual([]);
  expect(elementsOf(fromHtml(html, { fragment: true })).map((e) => e.tagName)).toContain(tagName);
  expect(attributeNamesIn(html, tagName)).toEqual(attributesOf(tagName));
});

describe('the table of elements', () => {
  test('has exactly the elements and attributes that a post may contain', () => {
    const table = [...ALLOWED].map((name) => [name, attributesOf(name).toSorted()]);
    const specified = Object.entries(ALLOWED_ATTRIBUTES).map(([name, own]) => [
      name,
      [...own, ...ALLOWED_EVERYWHERE].toSorted(),
    ]);
    expect(table.toSorted()).toEqual(specified.toSorted());
  });

  test('has each element in one group', () => {
    const grouped = [...BLOCKS, ...INLINE, ...TABLE_PARTS, 'iframe', 'img'];
    expect(grouped.toSorted()).toEqual([...ALLOWED].toSorted());
  });

  test('names only allowed elements', () => {
    const named = [...PHRASING_ONLY, ...Object.keys(ATTRIBUTES)];
    expect(named.filter((name) => !ALLOWED.has(name))).toEqual([]);
  });
});
