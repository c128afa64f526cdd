import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createPeople } from '../readers/people.server.ts';
import type { FoundFile } from './open-files.server.ts';
import { readTextPosts, sortFiles } from './read-files.server.ts';

function file(name: string, text: string) {
  const bytes = Buffer.from(text);
  return { name, bytes: bytes.length, open: async () => Readable.from([bytes]) };
}

it('says once that lists of readers stay in an export of Substack', async () => {
  const { texts, notes } = await sortFiles({
    files: [
      file('posts.csv', 'post_id,post_date,is_published,title\n12.a,2021-05-03T10:00:00Z,true,A\n'),
      file('posts/12.a.html', '<p>One</p>'),
      file('posts/12.opens.csv', 'post_id,email\n12,dana@example.com\n'),
      file('posts/12.delivers.csv', 'post_id,email\n12,dana@example.com\n'),
      file('email_list.dana.csv', 'email,active_subscription\ndana@example.com,false\n'),
    ],
    refused: [],
    close: () => undefined,
  });
  expect(texts.map(({ kind }) => kind)).toEqual(['substack']);
  expect(notes).toEqual([expect.stringContaining('only articles are imported')]);
});

it('takes a text of Markdown for one, however it begins', async () => {
  const { texts, notes } = await sortFiles({
    files: [
      file('front.md', '{\n"title": "One"\n}\n\nText'),
      file('link.md', '[A link](https://example.com) begins it.'),
      file('words.md', 'Use what is there, with care. SET a table.'),
      file('set.md', 'SET the table first.'),
      file('rows.json', '[]'),
    ],
    refused: [],
    close: () => undefined,
  });
  expect(texts.map(({ file: { name }, kind }) => [name, kind])).toEqual([
    ['front.md', 'markdown'],
    ['link.md', 'markdown'],
    ['words.md', 'markdown'],
    ['set.md', 'markdown'],
    ['rows.json', 'json'],
  ]);
  expect(notes).toEqual([]);
});

it('does not name the list of pages in an export of Notion', async () => {
  const id = '0123456789abcdef0123456789abcdef';
  const { texts, notes } = await sortFiles({
    files: [file(`A ${id}.md`, '# A\n\nOne'), file('Export/index.html', '<html><ul></ul></html>')],
    refused: [],
    close: () => undefined,
  });
  expect(texts.map(({ kind }) => kind)).toEqual(['notion']);
  expect(notes).toEqual([]);
});

it('reads the articles of our own export, however large their file is', async () => {
  const article = JSON.stringify([{ title: 'One', slug: 'one', content: '<p>Text</p>' }]);
  const large = { ...file('site.zip/articles.json', article), bytes: 100 * 1024 * 1024 };
  const titlesOf = async (files: FoundFile[]) => {
    const sorted = await sortFiles({ files, refused: [], close: () => undefined });
    const [text] = sorted.texts;
    if (text === undefined) return [];
    const reading = { ...sorted, now: new Date(), people: createPeople() };
    const { posts } = await readTextPosts(text, reading);
    const titles: string[] = [];
    for await (const { title } of posts) titles.push(title);
    return titles;
  };
  const beside = ['wordpress.xml', 'ghost.json'].map((name) => file(`site.zip/${name}`, '{}'));
  expect(await titlesOf([large, ...beside])).toEqual(['One']);
  expect(await titlesOf([large])).toEqual([]);
});

it.each(['a.11tydata.json', '_index.md', 'large/_index.md'])(
  'says that not all files were read that may hide texts: %s',
  async (name) => {
    const folders = name.startsWith('large') ? 1 : 1_001;
    const page = `---\ntitle: A\n---\n${'a'.repeat(folders === 1 ? 70_000 : 1)}`;
    const text = name.endsWith('.json') ? '{"draft": true}' : page;
    const files = Array.from({ length: folders }, (_, at) => file(`${at}/${name}`, text));
    const { notes } = await sortFiles({ files, refused: [], close: () => undefined });
    expect(notes).toContainEqual(expect.stringContaining('Check that nothing is published'));
  },
);
