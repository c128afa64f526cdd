import { describe, expect, it } from 'vitest';
import { SHORT_TEXT } from '../worker/content-worker.server.ts';
import { ContentError } from './content-error.server.ts';
import { type ParseStats, parseHtml, parseLimits } from './parse-html.server.ts';
import { sanitizeContent } from './sanitize-content.server.ts';

/** Each makes a parser without limits repeat, for each tag, work that it did for the tags before. */
const HOSTILE: Record<string, (length: number) => string> = {
  'nested elements': fill('<div>'),
  'elements as deep as allowed': fill(`${'<div>'.repeat(190)}<i>x</i>${'</div>'.repeat(190)}`),
  'open formatting elements': fill('<b>'),
  'open formatting elements in paragraphs': fill('<b><p>'),
  'formatting elements that are reopened': (length) =>
    numbered(150, (n) => `<font size=${n}>`) + fill('<p>x</p>')(length),
  'formatting elements that are closed in the wrong order': fill('<a><b><i><p></a></b></i>'),
  'formatting elements around blocks': (length) =>
    numbered(150, (n) => `<font size=${n}>`) + fill('<p></font>')(length),
  'text before tables': fill('<table>x'),
  'elements before one table': (length) => `<table>${fill('<br>x')(length)}`,
  'tables in tables': fill('<table><tr><td>'),
  'open links': fill('<a href=x>'),
  'second html elements': (length) =>
    numbered(length / 16, (n) => `<html a${n}=${n}>`).slice(0, length),
  'second body elements': (length) =>
    numbered(length / 16, (n) => `<body a${n}=${n}>`).slice(0, length),
  'many attributes': (length) =>
    numbered(length / 250, () => `<p ${numbered(60, (n) => `a${n} `)}>`),
  'foreign elements': fill('<svg><g><math><mi>'),
  'foreign elements that are left': fill('<svg><foreignObject><p></svg>'),
  templates: fill('<template>'),
  selects: fill('<select><option><select>'),
  'end tags': fill('</b></p></x>'),
  entities: fill('&amp;&notit;&'),
  comments: fill('<!--<!'),
  scripts: fill('<script><!--<script>'),
  'a large attribute': (length) => `<p title="${fill('&quot;x ')(length)}">`,
};

function fill(unit: string): (length: number) => string {
  return (length) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

function numbered(count: number, write: (n: number) => string): string {
  return Array.from({ length: Math.floor(count) }, (_, n) => write(n)).join('');
}

/** The work of parsing, also of a text that is rejected. */
function measure(source: string): ParseStats {
  const stats = { elements: 0, attributeCharacters: 0, moves: 0 };
  try {
    parseHtml(source, { stats });
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
  }
  return stats;
}

describe.each(Object.entries(HOSTILE))('parsing %s', (_name, write) => {
  it.each([SHORT_TEXT, 4 * SHORT_TEXT])(
    'takes work that grows with its %i characters',
    (length) => {
      const source = write(length);
      const limits = parseLimits(source);
      const { elements, attributeCharacters, moves } = measure(source);
      // The one that goes over the limit is counted, and not made.
      expect(elements).toBeLessThanOrEqual(limits.elements + 1);
      expect(attributeCharacters).toBeLessThanOrEqual(2 * limits.attributeCharacters);
      expect(moves).toBeLessThanOrEqual(2 * limits.elements);
    },
  );
});

it.each([
  [
    'a tag with 100,000 attributes',
    `<p ${numbered(100_000, (n) => `a${n} `)}>x</p>`,
    'too_many_attributes',
  ],
  ['300,000 blank lines', 'a\n\n'.repeat(300_000), 'too_complex'],
])('%s are rejected before they cost anything', (_name, source, code) => {
  expect(() => sanitizeContent(source)).toThrow(expect.objectContaining({ code }));
});

it.each([
  ['200 attributes', `<p ${numbered(200, (n) => `data-${n}="x" `)}>Text</p>`],
  ['a word of many styles', `${numbered(60, (n) => `<font size=${n}><b><i>`)}x<p>y`],
  ['blank lines', '\n'.repeat(300_000)],
])('%s are allowed', (_name, source) => {
  expect(() => sanitizeContent(source)).not.toThrow();
});
