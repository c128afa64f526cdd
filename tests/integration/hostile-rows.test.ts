import { randomUUID } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import type { Element, Root } from 'hast';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Post } from '#app/features/articles/post.ts';
import { saveLeadFilter } from '#app/features/leads/search/saved-filters.server.ts';
import { documentSlug } from '#app/features/pages/document-slug.ts';
import { documentIds, listAllFields } from '#app/features/pages/documents.ts';
import { savePlan } from '#app/features/quiz/saved-plans.server.ts';
import { SETTING_TOPICS, topicPath } from '#app/features/settings/setting-topics.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { SETTING_KEYS } from '#app/features/settings/settings-schema.ts';
import { keepVersion } from '#app/features/versions/keep-version.server.ts';
import type { FieldType, ItemType, Parts } from '#app/site/words/field-types.ts';
import { legalPaths, marketingPaths } from '#app/site/words/paths.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { Page } from '#tests/support/html.ts';
import { linkPlan, storeLead } from '#tests/support/leads.ts';
import { addLibraryImage, LIBRARY_IMAGE } from '#tests/support/library-images.ts';
import { openTab } from '#tests/support/post-drafts.ts';
import { createWriter, storePost, type Writer } from '#tests/support/posts.ts';
import { QUIZ_ANSWERS } from '#tests/support/quiz-answers.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts';

const DEPTH = 100_000;
const AT = '2026-01-05T12:00:00.000Z';
const SCRIPT = '<script>hostile()</script>';
const REJECTED = /^(?:script|style|meta|base|form|input|svg|iframe)$/;

/**
 * What somebody who can write to the database may put where JSON belongs. What no column can hold is
 * one value of these, since one function reads all columns but that of growth plans:
 * `json-column.test.ts` and `answers.test.ts` have the others.
 */
const VALUES: Readonly<Record<string, string>> = {
  'no JSON': '{"a":',
  null: 'null',
  'a number': '7',
  'a script': JSON.stringify(SCRIPT),
  'an empty list': '[]',
  'an empty object': '{}',
  'a list of null': '[null,null]',
  'a list of objects': `[{"key":{},"kind":"inquiry","id":["x"],"text":{"a":1},"salt":[1],"until":{}}]`,
  'names of Object.prototype':
    '{"__proto__":{"value":"x"},"constructor":1,"toString":1,"hasOwnProperty":1}',
  'fields of wrong types':
    '{"kind":"amount","counts":7,"to":{},"subject":[],"last":{"at":1},"lastGood":[],"source":{},"landingPath":7,"title":{},"content":[],"v":1}',
  'texts of wrong types': '{"meta/title":null,"hero/heading":7,"profile/image":{"value":[]}}',
  'a number that is infinite': '{"kind":"clock","since":1e999,"count":1e999}',
};

/** Where a column is read. `LEAD` and the like are replaced by the ids of the rows. */
const COLUMNS: readonly [table: string, column: string, where: string, pages: readonly string[]][] =
  [
    ['leads', 'campaign', "id = 'LEAD'", ['/admin/leads', '/admin/leads/LEAD']],
    ['leads', 'spam_reasons', "id = 'LEAD'", ['/admin/leads/LEAD', '/admin/leads/export']],
    ['leads', 'text_consents', "id = 'LEAD'", ['/admin/leads/LEAD', '/admin/leads/export']],
    ['leads', 'quiz_answers', "id = 'LEAD'", ['/admin/leads/LEAD', '/admin/leads/export']],
    ['editor_preferences', 'lead_filters', '1 = 1', ['/admin/leads', '/admin/leads/filters']],
    ['growth_plans', 'answers', '1 = 1', ['/plan/PLAN', '/admin/leads/LEAD']],
    ['settings', 'value', "key = 'contactEmail'", ['/', '/contact', '/admin/settings/contact']],
    ['settings', 'value', "key = 'timeZone'", ['/blog', '/admin', '/admin/settings/contact']],
    ['settings', 'value', "key = 'webhookKeySalt'", ['/admin/outbox', '/admin/settings']],
    ['settings', 'value', "key = 'webhookReplacedSalts'", ['/admin/outbox', '/admin/settings']],
    ['settings', 'value', "key = 'mailServer'", ['/admin', '/admin/settings/mail']],
    ['settings', 'value', "key = 'mailTest'", ['/admin', '/admin/settings/mail']],
    ['settings', 'value', "key = 'databaseId'", ['/admin']],
    ['site_texts', 'changes', "document = '/about'", ['/', '/about', '/admin/pages/about']],
    [
      'site_texts',
      'changes',
      "document = 'prices'",
      ['/', '/boost-revenue', '/admin/pages/prices'],
    ],
    ['site_texts', 'draft', "document = '/about'", ['/admin/pages', '/admin/pages/about']],
    ['document_versions', 'changed_fields', "document = '/about'", ['/admin/pages/about/history']],
    [
      'blog_posts',
      'meta_keywords',
      "id = 'POST'",
      ['/blog', '/blog/first', '/blog/rss.xml', '/admin', '/admin/posts/POST/edit'],
    ],
    ['post_drafts', 'fields', "id = 'COPY'", ['/admin', '/admin/posts/COPY/edit']],
    ['post_drafts', 'publish_date', "id = 'COPY'", ['/admin', '/admin/posts/COPY/edit']],
    ['draft_marks', 'marks', "document = 'post:COPY'", ['/admin/posts/new?draft=COPY']],
    ['media', 'variants', '1 = 1', ['/blog', '/blog/first', '/admin/media', '/admin/media/list']],
    ['outbox', 'payload', "id = 'MAIL'", ['/admin/outbox', '/admin/outbox/MAIL']],
    ['retention_state', 'question', 'id = 1', ['/admin', '/admin/settings']],
    ['retention_state', 'failed', 'id = 1', ['/admin']],
    ['subscribers', 'topics', '1 = 1', ['/admin/subscribers', '/admin/subscribers/export']],
    ['post_claims', 'kinds', '1 = 1', ['/admin/claims', '/admin/claims/export']],
    ['backup_state', 'sent', 'id = 1', ['/admin', '/admin/backups']],
    ['backup_state', 'checked', 'id = 1', ['/admin', '/admin/backups']],
  ];

// On both engines these columns are text.
describe('rows that somebody else wrote', () => {
  let site: TestSite;
  let writer: Writer;
  let post: Post;
  let ids: Readonly<Record<string, string>>;
  beforeAll(async () => {
    site = await openTestSite();
    const admin = await createAdmin(site);
    writer = createWriter(site, admin);
    await addLibraryImage(db());
    post = await storePost(site.services, {
      title: 'First',
      featuredImageUrl: `/blog-images/${LIBRARY_IMAGE}.jpg`,
      isPublished: true,
    });
    await storePost(site.services, { title: 'Second: never late', isPublished: true });
    const lead = await storeLead(site, { name: 'Ada First', spam: false });
    await storeLead(site, { name: 'Grace Second', email: 'grace@example.com' });
    const { token } = await savePlan(site.services, QUIZ_ANSWERS);
    await linkPlan(site, token, lead);
    const filter = { status: 'new', spam: false, search: '' } as const;
    const keeper = { id: admin.userId, name: admin.email };
    await saveLeadFilter(site.services, keeper, { name: 'Calls', filter });
    const copy = openTab(writer);
    await copy.type('Unsaved');
    const mail = randomUUID();
    ids = { LEAD: lead, PLAN: token, POST: post.id, COPY: copy.id, MAIL: mail };
    await db()
      .insertInto('outbox')
      .values({
        id: mail,
        kind: 'mail',
        payload: '{}',
        created_at: AT,
        available_at: AT,
        attempts: 0,
      })
      .execute();
    const keys = ['contactEmail', 'timeZone', 'webhookKeySalt', 'webhookReplacedSalts'];
    for (const key of [...keys, 'mailServer', 'mailTest']) {
      await db().insertInto('settings').values({ key, value: '""', updated_at: AT }).execute();
    }
    for (const document of ['/about', 'prices']) {
      const texts = { document, changes: '{}', version: 1 };
      await db()
        .insertInto('site_texts')
        .values({ ...texts, draft_version: 1 })
        .execute();
      const kept = { document, version: 1, text: '{}', actor: { id: null, name: 'Ada' } };
      const origin = { at: new Date(AT), reason: 'published', listChanges: () => [] } as const;
      await db()
        .transaction()
        .execute((tx) => keepVersion(tx, { ...kept, ...origin }));
    }
  });
  afterAll(() => site.close());

  const db = () => site.services.database.db;
  const withIds = (text: string) =>
    text.replace(/\b(?:LEAD|PLAN|POST|COPY|MAIL)\b/g, (name) => ids[name] ?? name);
  async function put(table: string, column: string, where: string, value: unknown): Promise<void> {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.raw(withIds(where))}`.execute(
      db(),
    );
    site.services.bus.publish([{ type: 'invalidate-all' }]);
  }
  async function stored(table: string, column: string, where: string): Promise<unknown[]> {
    const { rows } = await sql<{
      value: unknown;
    }>`select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.raw(withIds(where))}`.execute(
      db(),
    );
    return rows.map(({ value }) => value);
  }
  async function read(path: string): Promise<string> {
    const answer = await writer.open(withIds(path));
    const text = await answer.text();
    expect({ path, failed: answer.status >= 500 }, text.slice(0, 500)).toEqual({
      path,
      failed: false,
    });
    // Elsewhere the words of a script are words.
    const isHtml = answer.headers.get('Content-Type')?.startsWith('text/html') === true;
    if (isHtml) expect(text).not.toContain(SCRIPT);
    return text;
  }

  it.each(COLUMNS)('%s.%s %s is at most a missing text', async (table, column, where, pages) => {
    const [before] = await stored(table, column, where);
    for (const [name, value] of Object.entries(VALUES)) {
      await put(table, column, where, value);
      for (const page of pages) {
        const text = await read(page).catch((cause: unknown) => {
          throw new Error(`${page} with ${name}`, { cause });
        });
        if (page === '/admin/leads') expect(text).toContain('Grace Second');
        if (page === '/blog' || page === '/admin') expect(text).toContain('Second');
      }
    }
    await put(table, column, where, before);
  });

  it.each([
    ['a script', '<p>Kept</p><script>hostile()</script>', 'Kept'],
    ['a handler', '<p onclick="hostile()">Kept</p>', 'Kept'],
    ['an image with a handler', '<p>Kept</p><img src="x" onerror="hostile()">', 'Kept'],
    [
      'a refresh',
      '<p>Kept</p><meta http-equiv="refresh" content="0;url=https://evil.example">',
      'Kept',
    ],
    ['a base', '<base href="https://evil.example/"><p>Kept</p>', 'Kept'],
    ['a form', '<form action="/admin/login"><p>Kept</p><input name="password"></form>', 'Kept'],
    ['a script as a link', '<p><a href="javascript:hostile()">Kept</a></p>', 'Kept'],
    ['a frame', '<p>Kept</p><iframe src="https://evil.example/hostile"></iframe>', 'Kept'],
    ['an end of the page', '<p>Kept</p></main></body><style>body{display:none}</style>', 'Kept'],
    ['tags without an end', '<p>Kept <b onmouseover=hostile() ', 'Kept'],
    ['more levels than we parse', `${'<blockquote><svg onload="hostile()">'.repeat(3_000)}`, ''],
  ])('a post that claims to be clean and has %s runs nothing', async (_name, content, kept) => {
    const [before] = await stored('blog_posts', 'content', "id = 'POST'");
    await put('blog_posts', 'content', "id = 'POST'", content);
    for (const page of ['/blog/first', '/blog/rss.xml', '/admin/posts/POST/edit']) await read(page);
    const html = await read('/blog/first');
    expect(html).toContain(kept);
    expect(listRunning(html)).toEqual([]);
    const names = allElements(new Page(html).within('main')).map(({ tagName }) => tagName);
    expect(names).not.toEqual(expect.arrayContaining([expect.stringMatching(REJECTED)]));
    await put('blog_posts', 'content', "id = 'POST'", before);
  });

  it('a revision that is damaged, or made of itself, is missing, and its post can be saved', async () => {
    const history = '/admin/posts/POST/history';
    const snapshots = [
      Buffer.from('no zstd'),
      zstdCompressSync('{"fields":null}'),
      zstdCompressSync('['.repeat(DEPTH)),
      // 200 MB in 10 KB.
      zstdCompressSync(Buffer.alloc(200 * 1024 * 1024)),
    ];
    for (const snapshot of snapshots) {
      await put('document_versions', 'snapshot', "post_id = 'POST'", snapshot);
      expect(await read(history)).toContain('First');
      expect((await writer.open(withIds(`${history}?version=1`))).status).toBe(404);
    }
    await put('document_versions', 'base_version', "post_id = 'POST'", 1);
    await read(`${history}?version=1`);
    const { version } = await writer.update(post, { title: 'First' });
    expect(await read(`${history}?version=${version}`)).toContain('First');
  });

  it('an entry of the activity log with anything in its detail is a line of the list', async () => {
    const { rows } = await sql<{ action: string }>`select distinct action from audit_log`.execute(
      db(),
    );
    const actions = ['post.rescheduled', 'settings.updated', 'leads.exported', 'audit.shortened'];
    for (const action of [...actions, ...rows.map((row) => row.action)]) {
      const entries = Object.values(VALUES)
        .concat('{"from":"no day","to":{"toString":1},"count":{"valueOf":1},"changed":[[[{}]]]}')
        .map((detail) => ({
          id: randomUUID(),
          at: '2099-01-01T00:00:00.000Z',
          actor_id: null,
          actor_name: SCRIPT,
          action,
          object_type: 'post',
          object_id: 'javascript:hostile()',
          detail,
        }));
      await db().insertInto('audit_log').values(entries).execute();
      await read('/admin/audit');
    }
  });

  it('a message that is damaged is given up, and those behind it are sent', async () => {
    for (const [at, payload] of ['{"to":', '[]', '{"to":7}'].entries()) {
      const message = { kind: 'mail', payload, available_at: AT, attempts: 0 };
      await db()
        .insertInto('outbox')
        .values({ id: randomUUID(), created_at: `2026-01-05T12:00:0${at}.000Z`, ...message })
        .execute();
    }
    const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', secret: false };
    const id = randomUUID();
    await db()
      .insertInto('outbox')
      .values({
        id,
        kind: 'mail',
        payload: JSON.stringify({ ...mail, sendBefore: null }),
        created_at: '2026-01-06T12:00:00.000Z',
        available_at: '2026-01-06T12:00:00.000Z',
        attempts: 0,
      })
      .execute();
    await site.services.outbox.deliverDue();
    const sent = await db()
      .selectFrom('outbox')
      .select('delivered_at')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(sent?.delivered_at).not.toBeNull();
    await read('/admin/outbox');
  });

  it('a lead that is damaged is sent to the webhook without what is, and those behind it are sent', async () => {
    const receiver = await startWebhookReceiver();
    const owner = { id: null, name: 'Ada' };
    const set = (webhookUrl: string) =>
      updateSettings(site.services, owner, { webhookUrl }, { allowLocal: true });
    try {
      await db().deleteFrom('settings').where('key', 'in', SETTING_KEYS).execute();
      await set(receiver.url);
      const sent: string[] = [];
      for (const [name, value] of Object.entries(VALUES)) {
        const id = await storeLead(site, { message: name, notifyWebhook: true });
        for (const column of ['campaign', 'spam_reasons', 'text_consents', 'quiz_answers']) {
          await put('leads', column, `id = '${id}'`, value);
        }
        sent.push(id);
      }
      const quizAnswers = '{"v":1,"beds":6}';
      sent.push(await storeLead(site, { message: 'Well', notifyWebhook: true, quizAnswers }));
      await site.services.outbox.deliverDue();
      const calls = receiver.calls.map(({ body }) => JSON.parse(body).data);
      expect(calls.map(({ id }) => id).sort()).toEqual(sent.sort());
      const missing = { campaign: null, textConsents: [], quizAnswers: null };
      expect(calls.find(({ message }) => message === 'no JSON')).toMatchObject(missing);
      expect(calls.find(({ message }) => message === 'Well')).toMatchObject({
        quizAnswers: { v: 1, beds: 6 },
      });
    } finally {
      await set('');
      await receiver.close();
    }
  });

  it.each([
    ['javascript:hostile()', null],
    ['//evil.example/', null],
    ['/\\evil.example', null],
    ['/a\r\nSet-Cookie: a=b', null],
    ['data:text/html,a', null],
    ['http://evil.example/', null],
    ['/gone', null],
    ['/Gone?x=1', null],
    ['/gone/', null],
    ['/about', '/about'],
    ['https://example.com/a', 'https://example.com/a'],
  ])('a stored redirect to %s leads to %s', async (target, location) => {
    await db().deleteFrom('redirects').execute();
    await addRedirect('/gone', target);
    const answer = await site.fetch('/gone');
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      location === null ? 404 : 301,
      location,
    ]);
    await read('/admin/redirects');
  });

  it('redirects that form a loop are not followed, and others still are', async () => {
    await db().deleteFrom('redirects').execute();
    await addRedirect('/in', '/one');
    await addRedirect('/one', '/two?x=1');
    await addRedirect('/two', '/ONE#there');
    await addRedirect('/old', '/about');
    for (const path of ['/in', '/one', '/two']) expect((await site.fetch(path)).status).toBe(404);
    expect((await site.fetch('/old')).headers.get('Location')).toBe('/about');
    expect(site.log).toContainEqual(
      expect.objectContaining({ column: 'redirects.target', level: 50 }),
    );
  });

  async function addRedirect(from: string, target: string): Promise<void> {
    const row = { id: randomUUID(), from_path: from, target, created_at: AT, last_used_at: null };
    await db()
      .insertInto('redirects')
      .values({ ...row, permanent: 1, version: 1 })
      .execute();
    site.services.bus.publish([{ type: 'invalidate-all' }]);
  }

  it('texts, links and addresses of another hand run nothing, on any page', async () => {
    await db().deleteFrom('site_texts').execute();
    for (const document of documentIds) {
      const changes = listAllFields(document).map((field) => [
        field.id,
        { value: hostileValue(field.type), base: field.default },
      ]);
      const stored = JSON.stringify(Object.fromEntries(changes));
      await db()
        .insertInto('site_texts')
        .values({ document, changes: stored, version: 1, draft: stored, draft_version: 1 })
        .execute();
    }
    await db().deleteFrom('settings').where('key', 'in', SETTING_KEYS).execute();
    for (const key of SETTING_KEYS) {
      const value = JSON.stringify(SCRIPT_ADDRESS);
      await db().insertInto('settings').values({ key, value, updated_at: AT }).execute();
    }
    await put('media', 'key', '1 = 1', '/evil.example/a.png');
    const pages = [...marketingPaths, ...legalPaths, '/contact', '/quiz', '/blog', '/blog/first'];
    const forms = documentIds.map((id) => `/admin/pages/${documentSlug(id)}`);
    const settings = SETTING_TOPICS.map(({ id }) => topicPath(id));
    for (const path of [...pages, ...forms, ...settings, '/admin/media']) {
      expect({ path, runs: listRunning(await read(path)) }).toEqual({ path, runs: [] });
    }
    expect(site.log).toContainEqual(expect.objectContaining({ column: 'media.key', level: 50 }));
  });
});

const SCRIPT_ADDRESS = 'javascript:hostile()';

/** A value of the right type, as far as it can be one and be hostile. */
function hostileValue(type: FieldType | ItemType | Parts[string]): unknown {
  switch (type.type) {
    case 'rich':
      return [{ text: SCRIPT, href: SCRIPT_ADDRESS }];
    case 'html':
      return `<h2 onclick="hostile()">A</h2>${SCRIPT}<p><a href="${SCRIPT_ADDRESS}">B</a></p>`;
    case 'link':
    case 'address':
      return SCRIPT_ADDRESS;
    case 'list':
    case 'texts':
      return [hostileValue(type.item)];
    case 'parts':
      return Object.fromEntries(
        Object.entries(type.parts).map(([key, part]) => [key, hostileValue(part)]),
      );
    case 'image':
      return { image: LIBRARY_IMAGE, alt: SCRIPT, caption: SCRIPT, focus: '"><script>' };
    default:
      return SCRIPT;
  }
}

/** What would run, or load from elsewhere, in a page. */
function listRunning(html: string): string[] {
  return allElements(new Page(html).root).flatMap((element) => [
    ...(element.tagName === 'script' && /^hostile/.test(scriptOf(element)) ? ['script'] : []),
    ...Object.entries(element.properties)
      .map(([name, value]) => `${name}=${value}`)
      .filter((each) => /^on|^(?!value=)[^=]+=\s*javascript:|^src=\/\//i.test(each)),
  ]);
}

function scriptOf({ children: [first] }: Element): string {
  return first?.type === 'text' ? first.value : '';
}

function allElements(parent: Root | Element): Element[] {
  return parent.children.flatMap((child) =>
    child.type === 'element' ? [child, ...allElements(child)] : [],
  );
}
