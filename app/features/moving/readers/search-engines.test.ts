import { expect, it } from 'vitest';
import { fieldsOf } from '../source/fields-of.ts';
import { type Note, sayNote } from '../source/note.ts';
import { readMarkdownPost } from './markdown-file.ts';
import { readSearchEngines } from './search-engines.ts';

const NOW = new Date('2026-01-01T00:00:00Z');
const SAID =
  'Search engines were asked not to list it there. Here, they may list every published article.';

it.each([
  ['_yoast_wpseo_meta-robots-noindex', '1', true],
  ['_yoast_wpseo_meta-robots-noindex', '2', false],
  ['_yoast_wpseo_meta-robots-noindex', '0', false],
  ['rank_math_robots', 'a:1:{i:0;s:7:"noindex";}', true],
  ['rank_math_robots', 'a:1:{i:0;s:5:"index";}', false],
  ['_aioseop_noindex', 'on', true],
  ['_aioseop_noindex', '', false],
  ['_seopress_robots_index', 'yes', true],
  ['_genesis_noindex', '1', true],
  ['_genesis_noindex', '-1', false],
  ['noindex', true, true],
  ['noindex', false, false],
  ['robots', 'noindex, follow', true],
  ['robots', ['noindex'], true],
  ['robots', { index: false }, true],
  ['robots', { noindex: false }, false],
  ['robots', 'index', false],
  ['sitemap', false, true],
  ['sitemap', { disable: true }, true],
  ['sitemap', { priority: 0.5 }, false],
  ['sitemap', true, false],
  ['title', 'noindex', false],
])('%s: %j keeps it out of search engines: %s', (name, value, isKeptOut) => {
  const notes: Note[] = [];
  expect(readSearchEngines('post', [[name, value]], notes)).toEqual({});
  expect(notes.map(sayNote)).toEqual(isKeptOut ? [SAID] : []);
  const page = readSearchEngines('page', [[name, value]], []);
  expect(page.indexed).toBe(isKeptOut ? false : undefined);
});

it('a page stays out of search engines, and an article says that it does not', () => {
  const read = (more: string) =>
    readMarkdownPost(`---\ndate: 2021-05-03\n${more}---\nText`, 'a.md', { now: NOW });
  const page = read('layout: page\nnoindex: true\n');
  expect(fieldsOf(page, '<p>Text</p>').input).toMatchObject({ kind: 'page', indexed: false });
  expect(page.notes).toEqual([]);
  expect(fieldsOf(read('layout: page\n'), '<p>Text</p>').input).toMatchObject({ indexed: true });
  expect(read('robots: noindex\n').notes.map(sayNote)).toEqual([SAID]);
});
