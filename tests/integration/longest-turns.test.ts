// @module-tag all: sends the largest texts and files that a route takes.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Post } from '#app/features/articles/post.ts';
import type { PostFields } from '#app/features/articles/post-fields.ts';
import { ContentError } from '#app/html/content/content-error.server.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { expectShort, MOST, type Most } from '#tests/support/event-loop-turns.ts';
import { openImports } from '#tests/support/imports.ts';
import { openTab } from '#tests/support/post-drafts.ts';
import { createWriter, postFields, saveRequest, type Writer } from '#tests/support/posts.ts';
import { measureSlowness } from '#tests/support/slowness.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

/** The first text makes the content worker grow, to 200 MB. */
const MOST_OF_A_SAVE: Most = { ...MOST, megabytes: 300 };
/** The revision of a text that hardly repeats takes 25 to 35 ms to compress. */
const MOST_OF_ROWS: Most = { milliseconds: 80, megabytes: 300 };

const many = (unit: (n: number) => string, size: number) => {
  let text = '';
  for (let n = 0; text.length < size; n += 1) text += unit(n);
  return text;
};
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const wordOf = (n: number) =>
  n.toString(26).replace(/./g, (digit) => LETTERS[parseInt(digit, 26)] ?? '');
const LARGE = 900_000;
const TEXTS: Readonly<Record<string, string>> = {
  'equal headings': many(() => '<h2>x</h2>', LARGE),
  paragraphs: many((n) => `<p>We answer ${n} families on the day they call.</p>`, LARGE),
  'one list': `<ul>${many((n) => `<li>${n}</li>`, LARGE)}</ul>`,
  links: `<p>${many((n) => `<a href="/blog/a-${n}">here</a> `, LARGE)}</p>`,
};

/** What makes the most rows: each image and each word is one. */
const ROWS: Readonly<Record<string, string>> = {
  // A save adds how each is loaded: 1 MB.
  '8,000 images': many((n) => `<img src="/blog-images/${idOf(n)}.jpg" alt="">`, 600_000),
  '900 KB of different words': many((n) => `<p>${wordOf(n)}</p>`, LARGE),
};

let site: TestSite;
let admin: TestAccount;
let writer: Writer;
beforeAll(async () => {
  site = await openTestSite({});
  admin = await createAdmin(site);
  writer = createWriter(site, admin);
});
afterAll(() => site.close());

/** Without what a browser does: it writes the request and reads the answer. */
async function expectAnswered(path: string, body: unknown): Promise<void> {
  const sent = JSON.stringify(body);
  await expectShort(async () => {
    const answer = await writer.send(path, sent);
    // Some texts are at the limit of the worker's time.
    if (answer.status !== 200) expect(await answer.json()).toMatchObject({ code: 'too_heavy' });
    else await answer.arrayBuffer();
  });
}

const TOO_HEAVY = new ContentError('too_heavy').message;

/** The post; null if the text is beyond the limit of the worker's time, as it may be on a slow machine. */
async function save(fields: PostFields, post: Post | null = null): Promise<Post | null> {
  const { id = null, version = null } = post ?? {};
  const { body } = await writer.save(saveRequest({ id, version, fields }));
  if (body.ok) return body.post;
  expect(body).toMatchObject({ errors: { content: TOO_HEAVY } });
  expect(measureSlowness()).toBeGreaterThan(1.5);
  return null;
}

let number = 0;
const fieldsOf = (content: string) => {
  number += 1;
  return postFields({ title: `Title ${number}`, content, isPublished: true });
};

describe.each(Object.entries(TEXTS))('an article of 900 KB: %s', (_name, content) => {
  it('is saved', () => expectShort(() => save(fieldsOf(content)), MOST_OF_A_SAVE));

  it('is saved again', async () => {
    const fields = fieldsOf(content);
    let post = await save(fields);
    await expectShort(async () => {
      const other = content.replaceAll('x', 'y').replaceAll('1', String(post?.version));
      post = (await save({ ...fields, content: other }, post)) ?? post;
    }, MOST_OF_A_SAVE);
  });

  it('is kept while it is typed', () =>
    expectShort(() => openTab(writer).type('Typed', { fields: { content } })));

  it('gets advice', () =>
    expectAnswered('/admin/posts/advice', { id: null, fields: fieldsOf(content) }));

  it('is opened in the editor', () =>
    expectAnswered('/admin/posts/document', { content, clean: false }));

  it('is pasted', () => expectAnswered('/admin/posts/paste', { html: content }));

  it('is read, and its versions are compared', async () => {
    const fields = fieldsOf(content);
    const post = await save(fields);
    if (post === null) return;
    await save({ ...fields, content: content.replaceAll('x', 'y').replaceAll('1', '2') }, post);
    await expectShort(() => {
      // It is rendered anew each time.
      site.services.bus.publish([{ type: 'invalidate-all' }]);
      return writer.open(`/blog/${post.slug}`);
    });
    await expectShort(() => writer.open(`/admin/posts/${post.id}/history`));
  });
});

it.each(Object.entries(ROWS))('saves %s', (_name, content) =>
  expectShort(() => save(fieldsOf(content)), MOST_OF_ROWS),
);

/** Files of an import, each the largest of its kind, or one that is costly to read. */
const FILES: Readonly<Record<string, () => [name: string, content: string]>> = {
  'front matter of 150,000 keys': () => [
    'a.md',
    `---\n${many((n) => `k${n}: 1\n`, 1_500_000)}---\n\nText`,
  ],
  'Markdown of 64 MB': () => ['a.md', `# A\n\n${'word '.repeat(13_000_000)}`],
  'a WordPress article of 11 MB': () => [
    'a.xml',
    `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>A</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[${'<p>word</p>\n\n'.repeat(850_000)}]]></content:encoded></item></channel></rss>`,
  ],
  'a list of JSON': () => [
    'a.json',
    JSON.stringify(
      Array.from({ length: 4 }, (_, n) => ({
        title: `A ${n}`,
        slug: `a-${n}`,
        content: '<p>word</p>'.repeat(90_000),
        published_at: '2025-01-05T12:00:00Z',
      })),
    ),
  ],
  'a table': () => [
    'a.csv',
    `title,slug,content,is_published,published_at\n${many((n) => `A ${n},a-${n},${'<p>word</p>'.repeat(90_000)},true,2025-01-05\n`, 4_000_000)}`,
  ],
};

it.each(Object.entries(FILES))('reads %s for an import', async (_name, make) => {
  const [name, content] = make();
  const imports = openImports(site, admin, { isReadApart: true });
  await imports.send({ [name]: content });
  await expectShort(async () => {
    await site.services.database.db.updateTable('imports').set({ state: 'reading' }).execute();
    await site.services.importer.run();
  });
  const { problem } = await site.services.database.db
    .selectFrom('imports')
    .select('problem')
    .executeTakeFirstOrThrow();
  // It was read to its end, and not ended by a limit.
  expect(problem ?? '').not.toContain('more time or memory');
  await site.services.database.db.deleteFrom('imports').execute();
});
