import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { type ImportFiles, openImports } from '#tests/support/imports.ts';
import { root } from '#tests/support/site-build.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { makeZip } from '#tests/support/zip.ts';
import { listItems } from '../records/import-items.server.ts';

const FIXTURES = join(root, 'tests/fixtures/imports');
const SOURCES = join(FIXTURES, 'sources');

/** Files and, as a ZIP each, folders. */
function readSources(folder: string, names: readonly string[]): ImportFiles {
  const files = names.map((name) => {
    const path = join(folder, name);
    if (name.includes('.')) return [name, readFileSync(path)];
    const entries = readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.includes('.'))
      .map((file) => ({ name: file, content: readFileSync(join(path, file)) }));
    return [`${name}.zip`, makeZip(entries)];
  });
  return Object.fromEntries(files);
}

describe('the ledger', () => {
  let site: TestSite;
  let imports: ReturnType<typeof openImports>;
  beforeAll(async () => {
    site = await openTestSite();
    imports = openImports(site, await createAdmin(site));
  });
  afterAll(() => site.close());

  /** Imports files into a site without articles. */
  async function take(files: ImportFiles) {
    const { db } = site.services.database;
    await db.deleteFrom('blog_posts').execute();
    await db.deleteFrom('slug_history').execute();
    const page = await imports.upload(files);
    const shown = await imports.read(page);
    await imports.act(page, { intent: 'start', all: 'take' });
    const items = await listItems(db, page.split('/').at(-1) ?? '', { size: 100 });
    return { page, shown, items, report: await imports.read(page) };
  }

  const taken = new Map<string, ReturnType<typeof take>>();
  /** The import of an export, made once. */
  function takeSource(name: string) {
    const import_ = taken.get(name) ?? take(readSources(SOURCES, [name]));
    taken.set(name, import_);
    return import_;
  }

  const listUnexplained = ({ items }: Awaited<ReturnType<typeof take>>) =>
    items.flatMap(({ title, differences }) =>
      differences
        .filter(({ why, unexplained }) => why.length === 0 || unexplained > 0)
        .map((each) => ({ title, ...each })),
    );

  it.each(readdirSync(SOURCES))(
    '%s has nothing that came otherwise without a reason',
    async (name) => {
      expect(listUnexplained(await takeSource(name))).toEqual([]);
    },
  );

  it('has nothing of odd files that came otherwise without a reason', async () => {
    const names = readdirSync(FIXTURES).filter(
      (name) => name !== 'README.md' && name !== 'sources',
    );
    const odd = await take(readSources(FIXTURES, names));
    expect(odd.items.length).toBeGreaterThan(names.length);
    expect(listUnexplained(odd)).toEqual([]);
  });

  it('is the first sentence of the report, and names what differs by kind, where and why', async () => {
    const { page, items, report } = await takeSource('ghost.json');
    expect(report).toMatch(
      /role="status"[^>]*><p>1 article came whole, 1 with 5 differences\.<\/p>/,
    );
    expect(report).toMatch(
      /Authors: 1 article<\/summary><ul><li><a [^>]*>Cards<\/a>: 2 there, 1 here \(“Lee Low”\)\. Its author here is Dana Hill\. Others wrote it, too: Lee Low\./,
    );
    expect(items.map(({ title, differences }) => [title, differences.map(({ of }) => of)])).toEqual(
      [
        ['Cards', ['words', 'images', 'authors', 'featured image', 'words for its featured image']],
        ['Two', []],
      ],
    );
    const csv = await imports.read(`${page}/report`);
    expect(csv).toContain('authors: 2 there, 1 here (“Lee Low”).');
  });

  it('has what the configuration of a site says of its articles', async () => {
    const { items } = await takeSource('markdown');
    const found = items.map(({ title, published, oldPaths }) => [title, published, oldPaths[0]]);
    expect(found.toSorted()).toEqual([
      ['Everything', true, '/care/everything/'],
      ['Hugo', false, '/2021/05/hugo/'],
      ['Kept', false, 'https://files.invalid/markdown.zip/shelf/kept.md'],
      ['Wages', false, 'https://files.invalid/markdown.zip/office/wages.md'],
    ]);
  });

  it.each([
    [
      'elementor.xml',
      [
        ['Care at home', true, ['words']],
        ['Meals', true, []],
        ['Rewritten', true, []],
      ],
    ],
    [
      'emdash.json',
      [
        ['About us', true, []],
        ['Everything', true, ['images', 'featured image']],
        ['Second', false, []],
      ],
    ],
    [
      'astro',
      [
        ['Coming', false, []],
        ['First post', true, []],
        ['Left aside', false, []],
        ['Using MDX', true, ['words', 'images']],
      ],
    ],
  ])('has each article of %s, public or not, and what differs', async (name, expected) => {
    const { items } = await takeSource(name);
    const found = items.map(({ title, published, differences }) => [
      ...[title, published],
      differences.map(({ of }) => of),
    ]);
    expect(found.toSorted()).toEqual(expected);
  });

  it('counts the reasons of each kind', async () => {
    const text = (name: string, more: string) => ({
      name,
      content: `---\ntitle: ${name}\ndate: 2021-05-03\n---\nText ![](/gone-${name}.jpg)${more}\n`,
    });
    const zip = makeZip([text('a.md', ''), text('b.md', ' {% tour %}'), text('c.md', '')]);
    const { report } = await take({ 'folder.zip': zip });
    expect(report).toContain('Images: 3 articles</summary>');
    expect(report).toContain('<li>3 articles: It is not in the files that you uploaded.</li>');
    // A command that is left out has nothing to do with images, if it names none.
    expect(report).not.toContain('as only its generator reads it.</li>');
  });

  it.each([
    [
      'wordpress.xml',
      ['field meta star_rating (1)', 'shortcode [tour_form] (1)', 'block acme/box (1)'],
    ],
    [
      'ghost.json',
      ['field mood (1)', 'field codeinjection_foot (1)', 'setting codeinjection_head (1)'],
    ],
    ['wix.csv', ['field mood (1)', 'part HOROSCOPE (1)']],
    ['table.csv', ['field mood (1)', 'element <x-card> (1)']],
    ['markdown', ['field mood (1)', 'command include (1)', 'command weather (1)']],
    ['mdx', ['element <horoscope> (1)']],
  ])('names what no reader of %s knows, and how often', async (name, unknown) => {
    const { shown } = await takeSource(name);
    const [sentence = ''] =
      /We don’t know what these are for: [^.]*/.exec(
        shown.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
      ) ?? [];
    for (const each of unknown) expect(sentence).toContain(each);
  });
});
