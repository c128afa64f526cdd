import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { describe, expect, test } from 'vitest';
import { ALLOWED_ATTRIBUTES, ALLOWED_EVERYWHERE } from '#tests/support/allowed-html.ts';
import { sampleOf } from '#tests/support/element-samples.ts';
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
  const { html, removed } = sanitizeContent(sampleOf(tagName, attributesOf(tagName).toReversed()));
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
