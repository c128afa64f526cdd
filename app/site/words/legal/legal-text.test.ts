import { describe, expect, it } from 'vitest';
import { listTopElements, readId, withoutLayout } from '#app/html/top-elements.ts';
import { listValues, mapWords, plainHtml } from '#app/html/words.ts';
import { mapOwnWords, readLegalText } from './legal-text.ts';

describe('words in HTML', () => {
  it('are changed outside of tags only, and written so that they stay words', () => {
    const html = '<p title="a > <b">a &#x26; <a href="/a">b</a></p>';
    expect(mapWords(html, (words) => words.toUpperCase())).toBe(
      '<p title="a > <b">A &#x26; <a href="/a">B</a></p>',
    );
    expect(mapWords('<p>x</p>', () => '<script>&')).toBe('<p>&#x3C;script>&#x26;</p>');
    expect(mapWords(html, (words) => words)).toBe(html);
  });

  it('are read with one space where a block ends', () => {
    expect(plainHtml('<p>a &#x3C; b</p><ul><li>c</li><li>d<br>e</li></ul>')).toBe('a < b c d e');
  });

  it('have links, whose addresses are read as browsers do', () => {
    expect(listValues('<a href="/a?b&#x26;c">x</a><a title="href=">y</a>', 'href')).toEqual([
      '/a?b&c',
    ]);
  });
});

it('elements of the top level are found, with what is in them', () => {
  const found = listTopElements('<p>a <em>b</em></p>\n<hr>\n<ul><li><p>c</p></li></ul><p>d</p>');
  expect(found.map(({ name, inner }) => [name, inner])).toEqual([
    ['p', 'a <em>b</em>'],
    ['hr', ''],
    ['ul', '<li><p>c</p></li>'],
    ['p', 'd'],
  ]);
});

describe('a legal text', () => {
  const sectionsOf = (html: string) =>
    readLegalText(html).sections.map(({ id, title, parts }) => [id, title, parts.length]);

  it('has a section for each heading of the second level, and what is before the first', () => {
    const html =
      '<p>x</p><h2 id="in-post-who">Who we <em>are</em></h2><p>y</p><h3>z</h3><h2>Law</h2>';
    expect(readLegalText(html).opening).toHaveLength(1);
    expect(sectionsOf(html)).toEqual([
      ['who', 'Who we are', 2],
      ['in-post-law', 'Law', 0],
    ]);
  });

  it('has its own anchor for each section', () => {
    const html =
      '<h2>Law</h2><h2>Law!</h2><h2 id="in-post-law">x</h2><h2 id="in-post-main">y</h2><h2>法</h2><h2>法</h2>';
    expect(sectionsOf(html).map(([id]) => id)).toEqual([
      'in-post-law',
      'in-post-law-2',
      'law',
      'main-2',
      'in-post-section',
      'in-post-section-2',
    ]);
  });

  it('numbers headings that are alike, and passes over numbers that others have', () => {
    expect(sectionsOf('<h2>a</h2><h2>a 3</h2><h2>a</h2><h2>a</h2><h2>a-3</h2>')).toEqual(
      ['a', 'a-3', 'a-2', 'a-4', 'a-3-2'].map((id, at) => [
        `in-post-${id}`,
        ['a', 'a 3', 'a', 'a', 'a-3'][at],
        0,
      ]),
    );
    expect(sectionsOf('<h2>a</h2>'.repeat(10_000)).at(-1)).toEqual(['in-post-a-10000', 'a', 0]);
  });

  it('has the place of a fixed block only where a paragraph says nothing else', () => {
    const kinds = (html: string) =>
      readLegalText(html).opening.map((part) => (part.kind === 'block' ? part.id : part.kind));
    expect(kinds('<p>{block:gpc}</p><p> {block:gpc} </p>')).toEqual(['gpc', 'gpc']);
    expect(
      kinds('<p>See {block:gpc}</p><ul><li>{block:gpc}</li></ul><h3>{block:gpc}</h3>'),
    ).toEqual(['element', 'element', 'element']);
  });

  it('is marked without its fixed blocks, and with all that is between its elements', () => {
    const html = '<p>a</p>\n\n<p>{block:gpc}</p>\n<ul>\n<li>b</li>\n</ul>';
    expect(mapOwnWords(html, (words, at) => (words.trim() === '' ? words : `${at}${words}`))).toBe(
      '<p>0a</p>\n\n<p>{block:gpc}</p>\n<ul>\n<li>2b</li>\n</ul>',
    );
  });
});

describe('a value that looks like HTML', () => {
  it('is no other attribute', () => {
    const html = '<p><a title="see id= and href=" href="/about" id="in-post-a">us</a></p>';
    expect(listValues(html, 'href')).toEqual(['/about']);
    expect(listValues('<p title=" href=" lang="/evil">a</p>', 'href')).toEqual([]);
    expect(readId('title="not id=" lang="en"')).toBeNull();
    expect(readId('title="not id=" id="in-post-b"')).toBe('b');
  });

  it('keeps its spaces where those between the parts of a list go', () => {
    const list = '<ul>\n<li title="<ul> <li>">a </li>\n</ul>';
    expect(withoutLayout(list)).toBe('<ul><li title="<ul> <li>">a </li></ul>');
  });
});
