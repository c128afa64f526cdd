// @module-tag all: 600 articles out of a site, and into four others.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom, pick } from '#tests/stress/random.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { openImports } from '#tests/support/imports.ts';
import { storePost } from '#tests/support/posts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { imageForm, makeImage, upload } from '#tests/support/uploads.ts';
import { makeZip, unpackZip } from '#tests/support/zip.ts';

/** More than are stored, or listed, at a time. */
const ARTICLES = 600;
const AUTHORS = ['Dana Hill', 'José “Pepe” Núñez', 'Wizard Services Team'];
const KEYWORDS = ['beds', 'tours & calls', 'déjà vu', 'move-ins'];

/** What Markdown says as HTML does. */
const PLAIN = [
  '<p>Call <strong>back</strong> within <em>the hour</em>.</p>',
  '<p>Ask <a href="/blog/title-1">first</a>, then show 3 &#x3C; 4 &#x26; 5.</p>',
  '<h2>Part “one”</h2>',
  '<h3>A smaller part</h3>',
  '<ul>\n<li>One</li>\n<li>Two <code>x = 1</code></li>\n</ul>',
  '<ol>\n<li>First</li>\n<li>Second</li>\n</ol>',
  '<blockquote>\n<p>It worked.</p>\n</blockquote>',
  '<pre><code>one\n  two\n\nthree\n</code></pre>',
  '<hr>',
  '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>c</td>\n<td>d</td>\n</tr>\n</tbody>\n</table>',
];

/** What Markdown cannot say: a card, a caption and a gallery. */
function makeRich(url: string): string {
  const image = (alt: string) => `<img src="${url}" alt="${alt}">`;
  return [
    '<p data-card="quiz"><a href="/quiz">Take the quiz</a></p>',
    `<figure>${image('A porch')}<figcaption>Before supper.</figcaption></figure>`,
    `<figure class="wide"><figure>${image('By day')}</figure><figure>${image('By night')}<figcaption>With the lamp on.</figcaption></figure><figcaption>Two views.</figcaption></figure>`,
  ].join('\n');
}
const isRich = (slug: string) => /^title-\d*25$/.test(slug);

describe('600 articles that leave a site', () => {
  let site: TestSite;
  let files: ReadonlyMap<string, Buffer>;

  beforeAll(async () => {
    site = await openTestSite();
    const admin = await createAdmin(site);
    const photo = imageForm(await makeImage('jpeg', { width: 400 }).toBuffer(), 'porch.jpg');
    const { body } = await upload(site, admin.cookie, { body: photo });
    if (!body.ok) throw new Error('not uploaded');
    const { url } = body.image;
    const random = createRandom(20_250_101);
    for (let n = 0; n < ARTICLES; n += 1) {
      const parts = Array.from({ length: 2 + Math.floor(random() * 4) }, () => pick(random, PLAIN));
      if (n % 10 === 0) parts.push(`<p><img src="${url}" alt="A porch"></p>`);
      if (isRich(`title-${n}`)) parts.push(makeRich(url));
      const day = String(1 + (n % 28)).padStart(2, '0');
      await storePost(
        site.services,
        {
          kind: n % 50 === 49 ? 'page' : 'post',
          title: `Title ${n}: “beds” & <tours>`,
          slug: `title-${n}`,
          content: parts.join('\n'),
          excerpt: n % 3 === 0 ? '' : `Short ${n}: & sweet`,
          metaDescription: n % 4 === 0 ? '' : `About ${n}`,
          metaKeywords: n % 2 === 0 ? '' : [pick(random, KEYWORDS), `word ${n}`].join(', '),
          authorName: pick(random, AUTHORS),
          featuredImageUrl: n % 20 === 0 ? url : '',
          isPublished: n % 7 !== 0,
        },
        { kind: 'set', local: `2025-0${1 + (n % 9)}-${day}T09:32`, timeZone: 'UTC' },
      );
    }
    await site.services.database.db
      .updateTable('blog_posts')
      .set({ feed_id: 'https://old.example.com/?p=7', old_number: 7 })
      .where('slug', '=', 'title-7')
      .execute();
    const answer = await site.get('/admin/posts/export/download', admin);
    files = await unpackZip(Buffer.from(await answer.arrayBuffer()));
  });
  afterAll(() => site.close());

  /** Imports files of the export that this site made into an empty one, with its images. */
  async function moveTo(names: (name: string) => boolean): Promise<Row[]> {
    const other = await openTestSite();
    try {
      const imports = openImports(other, await createAdmin(other));
      const chosen = [...files].filter(([name]) => names(name) || name.startsWith('blog-images/'));
      const zip = makeZip(chosen.map(([name, content]) => ({ name, content })));
      const page = await imports.upload({ 'site.zip': zip });
      await imports.act(page, { intent: 'start', all: 'take', 'old-site': site.origin });
      return await readRows(other);
    } finally {
      await other.close();
    }
  }

  it('come back equal in every field', async () => {
    const stored = await readRows(site);
    expect(stored.length).toBe(ARTICLES);
    const back = await moveTo((name) => name !== 'README.txt');
    expect(back).toEqual(stored);
  });

  it('come back from Markdown equal in every field but when drafts and the rest were begun', async () => {
    const back = await moveTo((name) => name.endsWith('.md'));
    const stored = await readRows(site);
    const known = (rows: Row[]) =>
      rows.map(({ created_at, feed_id, old_number, content, ...row }) => ({
        ...row,
        content: isRich(row.slug) ? null : content,
      }));
    expect(known(back)).toEqual(known(stored));
    const rich = back.filter(({ slug }) => isRich(slug));
    expect(rich).toHaveLength(stored.filter(({ slug }) => isRich(slug)).length);
    expect(rich.length).toBeGreaterThan(0);
    for (const { content } of rich) {
      expect(content).not.toMatch(/data-card|figcaption/);
      expect(content).toContain('<p><a href="/quiz">Take the quiz</a></p>');
      for (const said of ['By day', 'By night']) expect(content).toContain(`alt="${said}"`);
      for (const said of ['Before supper.', 'With the lamp on.', 'Two views.']) {
        expect(content).toContain(said);
      }
    }
  });

  it('come back from the export for WordPress, which has no ids, and seconds', async () => {
    const back = await moveTo((name) => name === 'wordpress.xml');
    const known = (rows: Row[]) =>
      rows.map(({ created_at, feed_id, old_number, content, published_at, ...row }) => ({
        ...row,
        content: withoutSpaces(withOldAddress(content)),
        published_at: published_at?.slice(0, 19),
      }));
    expect(known(back)).toEqual(known(await readRows(site)));
  });

  it('come back from the export for Ghost', async () => {
    const back = await moveTo((name) => name === 'ghost.json');
    const known = (rows: Row[]) => rows.map(({ feed_id, old_number, ...row }) => row);
    const stored = await readRows(site);
    const expected = stored.map((row) => ({ ...row, content: withOldAddress(row.content) }));
    expect(known(back)).toEqual(known(expected));
  });

  /** Other systems get whole addresses; only those of articles are told apart on the way back. */
  function withOldAddress(html: string): string {
    return html.replace('href="/quiz"', `href="${site.origin}/quiz" rel="noopener"`);
  }
});

type Row = Awaited<ReturnType<typeof readRows>>[number];

/** What readers and owners see of all articles; the ids of images differ from site to site. */
async function readRows({ services }: TestSite) {
  const rows = await services.database.db
    .selectFrom('blog_posts')
    .select(['id', 'kind', 'title', 'slug', 'excerpt', 'content', 'author_name', 'is_published'])
    .select(['published_at', 'meta_description', 'meta_keywords', 'featured_image_url'])
    .select(['created_at', 'feed_id', 'old_number'])
    .orderBy('id')
    .execute();
  const id = /(?<=blog-images\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-\d+)?/g;
  return rows.map((row) => ({
    ...row,
    published_at: row.published_at === null ? null : String(row.published_at),
    content: row.content
      .replace(/ (?:srcset|sizes|width|height|loading)="[^"]*"/g, '')
      .replace(id, 'ID'),
    featured_image_url: row.featured_image_url?.replace(id, 'ID') ?? null,
  }));
}

function withoutSpaces(html: string): string {
  return html
    .split(/(<pre\b[\s\S]*?<\/pre>)/)
    .map((part) => (part.startsWith('<pre') ? part : part.replace(/\s*\n\s*|(?<=>) (?=<)/g, '')))
    .join('');
}
