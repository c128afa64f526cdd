import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { emptySite } from '#tests/support/empty-site.ts';
import { openImports } from '#tests/support/imports.ts';
import { root } from '#tests/support/site-build.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { makeImage } from '#tests/support/uploads.ts';
import { makeZip } from '#tests/support/zip.ts';

const fixture = (name: string) => readFileSync(join(root, 'tests/fixtures/imports', name), 'utf8');
const BEDS = '0123456789abcdef0123456789abcdef';
const TOURS = 'fedcba9876543210fedcba9876543210';
const LIST = 'aaaabbbbccccddddaaaabbbbccccdddd';
const FOLDER = `Fill every bed a plan ${BEDS}`;

describe('moving in from Notion', () => {
  let site: TestSite;
  let admin: TestAccount;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await emptySite(site.services, { accounts: true });
    admin = await createAdmin(site);
  });

  async function importZip(entries: Parameters<typeof makeZip>[0]) {
    const imports = openImports(site, admin);
    const page = await imports.upload({ 'export.zip': makeZip(entries) });
    const before = await imports.read(page);
    await imports.act(page, { intent: 'start', all: 'take' });
    const report = await imports.read(`${page}/report`);
    return { before, after: await imports.read(page), report, posts: await imports.posts() };
  }

  it('reads its Markdown: titles without ids, properties, images, and links to its own pages', async () => {
    const { before, report, posts } = await importZip([
      { name: `${FOLDER}.md`, content: fixture('notion.md') },
      {
        name: `${FOLDER}/Tours (again) ${TOURS}.md`,
        content: `# Tours (again)\n\nNote: ask first.\n\nBack to [the plan](../${encodeURIComponent(FOLDER)}.md).\n`,
      },
      {
        name: `${FOLDER}/porch (1).jpg`,
        content: await makeImage('jpeg', { width: 600, height: 400 }).toBuffer(),
      },
      { name: `Posts ${LIST}.csv`, content: 'Name,Tags\nFill every bed,Beds\n' },
      { name: `Posts ${LIST}_all.csv`, content: 'Name,Tags\nFill every bed,Beds\n' },
    ]);
    expect(before).toContain('Your files have 2 pages from Notion.');
    expect(before).not.toContain('We can’t read');
    expect(before).toContain('Left out of what stood above its text: “Assignee: Sam”.');
    expect(before).toContain('Attached files are not brought over: “Price list.pdf”.');
    expect(report).toContain('1 link to what was not imported became plain text.');
    expect(report).not.toContain('files.invalid');
    const plan = posts.find(({ slug }) => slug === 'fill-every-bed-a-plan');
    const tours = posts.find(({ slug }) => slug === 'tours-again');
    expect(posts).toHaveLength(2);
    expect(plan).toMatchObject({
      id: '01234567-89ab-cdef-0123-456789abcdef',
      title: 'Fill every bed: a plan',
      author_name: 'Dana Hill',
    });
    expect(new Date(String(plan?.published_at)).toISOString()).toBe('2021-05-03T10:00:00.000Z');
    expect(new Date(String(plan?.created_at)).toISOString()).toBe('2021-05-01T12:00:00.000Z');
    expect(plan?.content).toContain('See <a href="/blog/tours-again">Tours</a> and the list.');
    expect(plan?.content).toMatch(/<img src="\/[^>]* alt="A porch"/);
    expect(plan?.content).toContain('Price list, or <a href="https://www.example.org/law"');
    expect(plan?.content).not.toMatch(/Tags|Assignee|files\.invalid/);
    expect(tours).toMatchObject({ title: 'Tours (again)', published_at: null });
    expect(tours?.content).toContain('Note: ask first.');
    expect(tours?.content).toContain('<a href="/blog/fill-every-bed-a-plan">the plan</a>');
    const published = await site.fetch('/blog/fill-every-bed-a-plan');
    expect(published.status).toBe(200);
    expect((await site.fetch('/blog/tours-again')).status).toBe(404);
    const redirects = await site.services.database.db.selectFrom('redirects').selectAll().execute();
    expect(redirects).toEqual([]);
  });

  it('reads its HTML: cover, properties, pictures, and drafts of what nobody published', async () => {
    const { before, report, posts } = await importZip([
      { name: `Tours visits ${BEDS}.html`, content: fixture('notion.html') },
      {
        name: `Beds ${TOURS}.html`,
        content: `<!DOCTYPE html><html><body><article id="${TOURS.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}" class="page serif"><header><h1 class="page-title">Beds</h1></header><div class="page-body"><p>Text</p></div></article></body></html>`,
      },
      {
        name: 'Tours visits/porch.jpg',
        content: await makeImage('jpeg', { width: 600, height: 400 }).toBuffer(),
      },
    ]);
    expect(before).toContain('Your files have 2 pages from Notion.');
    expect(before).toContain(
      'Left out of what stood above its text: “Source: https://www.example.org”.',
    );
    expect(before).toContain('Attached files are not brought over: “Form.docx”.');
    expect(report).toContain('1 link to what was not imported became plain text.');
    const tours = posts.find(({ slug }) => slug === 'tours-visits');
    expect(posts).toHaveLength(2);
    expect(tours).toMatchObject({ title: 'Tours & visits', excerpt: 'What to show' });
    expect(tours?.featured_image_url).toMatch(/^\//);
    expect(JSON.parse(String(tours?.meta_keywords))).toEqual(['Tours', 'Q&A']);
    expect(tours?.content).toContain(
      'Ask <strong>first</strong>, <a href="/blog/beds#part">then</a> show.',
    );
    expect(tours?.content).toMatch(/<img [^>]*src="\/[^"]+"/);
    expect(tours?.content).toContain('The porch');
    expect(tours?.content).toContain('Be on time.');
    expect(tours?.content).not.toMatch(/files\.invalid|Form\.docx|<script|Tours%20visits/);
    expect((await site.fetch('/blog/tours-visits')).status).toBe(404);
  });

  it('reads the parts that a large export comes in, and what its tables say of its pages', async () => {
    const page = (title: string, id: string, text: string) => ({
      name: `Posts/${title} ${id}.md`,
      content: `# ${title}\n\n${text}\n`,
    });
    const table =
      'Name,Tags,Published,Status,Note\n' +
      'Beds,"Rooms, Care","May 3, 2021",Published,Mine\n' +
      'Tours,Visits,"May 4, 2021",Published,\n' +
      'Twice,Wrong,"May 5, 2021",Published,\nTwice,Wrong,"May 6, 2021",Published,\n';
    const one = makeZip([
      page('Beds', BEDS, 'Two are open. ![A porch](porch.jpg)'),
      page('Tours', TOURS, `Tags: Own\n\nAsk [first](Beds%20${BEDS}.md).`),
      page('Twice', LIST, 'Text'),
      { name: `Posts ${LIST}.csv`, content: '\ufeffName,Tags\n' },
      { name: `Posts ${LIST}_all.csv`, content: `\ufeff${table}` },
    ]);
    const photo = await makeImage('jpeg', { width: 600, height: 400 }).toBuffer();
    const two = makeZip([
      { name: 'Posts/porch.jpg', content: photo },
      { name: 'deeper.zip', content: makeZip([{ name: 'a.md', content: 'Too deep' }]) },
    ]);
    const { before, posts } = await importZip([
      { name: 'Export-Part-1.zip', content: one },
      { name: 'Export-Part-2.zip', content: two },
      { name: 'broken.zip', content: 'PK\x03\x04 and nothing more' },
      { name: 'named.zip', content: 'no ZIP at all' },
    ]);
    expect(before).toContain('Your files have 3 pages from Notion.');
    expect(before).toContain('deeper.zip is a ZIP inside a ZIP inside a ZIP.');
    expect(before).toContain('broken.zip is a ZIP that is damaged or incomplete.');
    expect(before).toContain('named.zip, so it was left out');
    expect(before).not.toContain('Left out of what stood above its text');
    const [beds, tours, twice] = ['beds', 'tours', 'twice'].map((slug) =>
      posts.find((post) => post.slug === slug),
    );
    expect(posts).toHaveLength(3);
    expect(new Date(String(beds?.published_at)).toISOString()).toBe('2021-05-03T12:00:00.000Z');
    expect(JSON.parse(String(beds?.meta_keywords))).toEqual(['Rooms', 'Care']);
    expect(beds?.content).toMatch(
      /<img [^>]*src="\/[^"]+"[^>]* alt="A porch"|alt="A porch"[^>]*src="\//,
    );
    expect(JSON.parse(String(tours?.meta_keywords))).toEqual(['Own']);
    expect(new Date(String(tours?.published_at)).toISOString()).toBe('2021-05-04T12:00:00.000Z');
    expect(tours?.content).toContain('<a href="/blog/beds">first</a>');
    expect(twice).toMatchObject({ published_at: null });
    expect(JSON.parse(String(twice?.meta_keywords ?? '[]'))).toEqual([]);
  });

  // A ZIP of 50,000 files takes seconds.
  it('counts the files of the parts together, and unpacks nothing beside what it keeps', {
    tags: ['all'],
  }, async () => {
    const many = Array.from({ length: 49_998 }, (_, n) => ({ name: `${n}.txt`, content: '' }));
    const parts = [many.slice(0, 1), many].map((files, n) => ({
      name: `${n}.zip`,
      content: makeZip(files),
    }));
    const imports = openImports(site, admin);
    const page = await imports.upload({ 'export.zip': makeZip(parts) });
    expect(await imports.read(page)).toContain('1.zip has more than 50,000 files.');
    const folder = join(site.services.config.dataDir, 'imports', page.split('/').at(-1) ?? '');
    expect(readdirSync(folder).filter((name) => name.includes('unpacked'))).toEqual([]);
  });

  it('survives names and pages that Notion does not write', async () => {
    const { before, posts } = await importZip([
      { name: `${'a'.repeat(460)} ${BEDS}.md`, content: `# Long\n\n${'[a]('.repeat(500)}` },
      {
        name: `%2e%2e %zz ${TOURS}.MD`,
        content: `# <b>&\r\n\r\nDate: Feb 30, 2021\r\n\r\n[x](%zz) [y](javascript:x)`,
      },
      { name: `${LIST}.md`, content: '# \n\nStatus: Published\n\nNo title' },
      { name: `Posts ${LIST}.csv`, content: 'Name\nx' },
    ]);
    expect(before).toContain('Attached files are not brought over: “%zz”.');
    expect(posts.every(({ content }) => !/javascript:|files\.invalid/.test(content))).toBe(true);
    expect(posts.map(({ title, slug }) => `${title} ${slug}`).toSorted()).toEqual([
      '<b>& b',
      'Long long',
      'Untitled untitled',
    ]);
  });
});
