import { expect, test } from 'vitest';
import { type Heading, placeHeadings } from './place-headings.server.ts';

const place = (html: string, known: readonly Heading[] = []) => placeHeadings(html, known);
const idsOf = (html: string, known: readonly Heading[] = []) =>
  place(html, known).headings.map(({ id }) => id.replace('in-post-', ''));
const articleOf = (...texts: string[]) => texts.map((text) => `<h2>${text}</h2><p>x</p>`).join('');

test('each heading gets an id of its words, and the rest stays byte for byte', () => {
  expect(place('<p>a</p><h2>What it <em>costs</em></h2><h3>Each</h3>')).toEqual({
    html: '<p>a</p><h2 id="in-post-what-it-costs">What it <em>costs</em></h2><h3>Each</h3>',
    headings: [{ id: 'in-post-what-it-costs', text: 'What it costs' }],
  });
});

test.each([
  ['Don’t wait: Café & “Tour”', '<h2>Don’t wait: Café &#x26; “Tour”</h2>', ['dont-wait-cafe-tour']],
  ['other scripts', '<h2>Über uns</h2><h2>你好</h2>', ['uber-uns', '你好']],
  ['signs alone', '<h2>!!!</h2><h2>???</h2>', ['section', 'section-2']],
  ['an image alone has no words', '<h2><img src="/blog-images/a.png" alt=""></h2>', []],
  ['equal headings differ', articleOf('Cost', 'Cost', 'Cost'), ['cost', 'cost-2', 'cost-3']],
])('%s', (_name, html, ids) => {
  expect(idsOf(html)).toEqual(ids);
});

test('a long heading has a short id', () => {
  expect(idsOf(`<h2>${'word '.repeat(80)}</h2>`)[0]?.length).toBeLessThanOrEqual(60);
});

test('an id of the author’s stays, wherever it is', () => {
  const html =
    '<h2 id="in-post-price">Cost</h2><h2>Price</h2><p id="in-post-tour">x</p><h2>Tour</h2>';
  expect(idsOf(html)).toEqual(['price', 'price-2', 'tour-2']);
  expect(place(html).html).toContain('<h2 id="in-post-price">Cost</h2>');
});

test('a changed heading keeps its id between the same neighbors', () => {
  const known = place(articleOf('First', 'Second', 'Third')).headings;
  expect(idsOf(articleOf('First', 'Another', 'Third'), known)).toEqual([
    'first',
    'second',
    'third',
  ]);
  expect(idsOf(articleOf('One', 'Two', 'Three'), known)).toEqual(['first', 'second', 'third']);
});

test('a changed heading keeps its id when another is put in elsewhere, or all change places', () => {
  const known = place(articleOf('First', 'Second', 'Third')).headings;
  expect(idsOf(articleOf('Start', 'First', 'Second', 'Thirdly'), known)).toEqual([
    'start',
    'first',
    'second',
    'third',
  ]);
  expect(idsOf(articleOf('Third', 'First', 'Second'), known)).toEqual(['third', 'first', 'second']);
});

test('a changed heading gives its id to an element that the author gave it', () => {
  const known = place(articleOf('First', 'Second', 'Third')).headings;
  const html = `<p id="in-post-second">x</p>${articleOf('First', 'Another', 'Third')}`;
  expect(idsOf(html, known)).toEqual(['first', 'another', 'third']);
});

test('a new heading with the words of an earlier one gets another id', () => {
  const known = place(articleOf('First', 'Second', 'Third')).headings;
  const renamed = place(articleOf('First', 'Another', 'Third'), known).headings;
  expect(idsOf(articleOf('First', 'Another', 'Third', 'Second'), renamed)).toEqual([
    'first',
    'second',
    'third',
    'second-2',
  ]);
});

test('placing again with what came out changes nothing', () => {
  const known = place(articleOf('A', 'B', 'B', 'C')).headings;
  const html = articleOf('B', 'X', 'A', 'B', 'Y');
  const once = place(html, known);
  expect(place(html, once.headings)).toEqual(once);
});

test('no two headings get one id, however they changed their places', () => {
  const known = place(articleOf('A', 'B', 'C', 'D')).headings;
  for (const texts of ['XDYA', 'DXAY', 'BXAYD', 'XDYAZ', 'CXAYB']) {
    const ids = idsOf(articleOf(...texts), known);
    expect(new Set(ids).size, texts).toBe(ids.length);
  }
});

/** A thousandth of what comparing each with each takes. */
const MOST_MICROSECONDS = 2_000_000;

test.each([
  ['equal headings', () => '<h2>x</h2>', []],
  ['headings that were known', () => '<h2>x</h2>', 100_000],
  ['ids of the author’s', (n: number) => `<h2 id="in-post-x-${n}">x</h2><h2>x</h2>`, []],
  ['long words', () => `<h2>${'é'.repeat(50_000)}</h2>`, []],
])('%s of a megabyte take a moment, and the first 500 have an id', (_name, unit, known) => {
  let html = '';
  for (let n = 0; html.length < 1_000_000; n += 1) html += unit(n);
  const former =
    typeof known === 'number' ? Array.from({ length: known }, () => ({ id: 'a', text: 'x' })) : [];
  const before = process.threadCpuUsage();
  const { headings } = placeHeadings(html, former);
  const { user, system } = process.threadCpuUsage(before);
  expect(user + system).toBeLessThan(MOST_MICROSECONDS);
  expect(headings.length).toBeLessThanOrEqual(500);
});
