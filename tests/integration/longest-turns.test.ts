// @module-tag all: sends the largest texts and files that a route takes.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { type Measured, measureTurns } from '#tests/support/event-loop-turns.ts';
import { openImports } from '#tests/support/imports.ts';
import { openTab } from '#tests/support/post-drafts.ts';
import { createWriter, postFields, saveRequest, type Writer } from '#tests/support/posts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

interface Most {
  readonly milliseconds: number;
  readonly megabytes: number;
}

/** Of what is read apart from this thread. */
const MOST: Most = { milliseconds: 50, megabytes: 200 };
/**
 * What follows from a text is worked out in one turn: search words, claims and headings in the
 * transaction of a save, findings of advice, the page of an article. A machine that does ten other
 * things takes three times as long.
 */
const MOST_OF_A_TEXT: Most = { milliseconds: 400, megabytes: 300 };
/** The least of some runs is what the work takes; the rest is compiling, and other programs. */
const RUNS = 2;

const many = (unit: (n: number) => string, size: number) => {
  let text = '';
  for (let n = 0; text.length < size; n += 1) text += unit(n);
  return text;
};
const LARGE = 900_000;
const TEXTS: Readonly<Record<string, string>> = {
  'equal headings': many(() => '<h2>x</h2>', LARGE),
  paragraphs: many((n) => `<p>We answer ${n} families on the day they call.</p>`, LARGE),
  'one list': `<ul>${many((n) => `<li>${n}</li>`, LARGE)}</ul>`,
  links: `<p>${many((n) => `<a href="/blog/a-${n}">here</a> `, LARGE)}</p>`,
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

async function leastOf(work: () => Promise<unknown>): Promise<Measured> {
  const runs: Measured[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measureTurns(work));
  return {
    longestTurn: Math.min(...runs.map(({ longestTurn }) => longestTurn)),
    megabytes: Math.max(...runs.map(({ megabytes }) => megabytes)),
  };
}

async function expectShort(work: () => Promise<unknown>, most: Most = MOST): Promise<void> {
  const { longestTurn, megabytes } = await leastOf(work);
  expect(longestTurn).toBeLessThanOrEqual(most.milliseconds);
  expect(megabytes).toBeLessThanOrEqual(most.megabytes);
}

let number = 0;
const fieldsOf = (content: string) => {
  number += 1;
  return postFields({ title: `Title ${number}`, content, isPublished: true });
};

describe.each(Object.entries(TEXTS))('an article of 900 KB: %s', (_name, content) => {
  it('is saved', () =>
    expectShort(() => writer.save(saveRequest({ fields: fieldsOf(content) })), MOST_OF_A_TEXT));

  it('is kept while it is typed', () =>
    expectShort(() => openTab(writer).type('Typed', { fields: { content } }), MOST_OF_A_TEXT));

  it('gets advice', () =>
    expectShort(
      () => writer.postJson('/admin/posts/advice', { id: null, fields: fieldsOf(content) }),
      MOST_OF_A_TEXT,
    ));

  it('is opened in the editor', () =>
    expectShort(
      () => writer.postJson('/admin/posts/document', { content, clean: false }),
      MOST_OF_A_TEXT,
    ));

  it('is pasted', () =>
    expectShort(() => writer.postJson('/admin/posts/paste', { html: content }), MOST_OF_A_TEXT));

  it('is read, and its versions are compared', async () => {
    const post = await writer.create(fieldsOf(content));
    await writer.update(post, { content: content.replaceAll('x', 'y').replaceAll('1', '2') });
    let reading = 0;
    await expectShort(() => {
      // Each address is rendered anew.
      reading += 1;
      return writer.open(`/blog/${post.slug}.data?n=${reading}`);
    }, MOST_OF_A_TEXT);
    await expectShort(
      () => writer.open(`/admin/posts/${post.id}/history/compare?from=1&to=2&view=columns&whole`),
      MOST_OF_A_TEXT,
    );
  });
});

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
  const imports = openImports(site, admin);
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
