import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PostFields } from '#app/features/articles/post-fields.ts';
import { announceDue } from '#app/features/articles/publications/announce-due.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { createWriter, dateAt, type Writer } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';

const START = Date.parse('2026-03-05T15:00:00.000Z');
const MINUTE = 60_000;
const OWNER = { id: null, name: 'Owner' };

describeEachEngine('IndexNow', (engine) => {
  let site: TestSite;
  let endpoint: WebhookReceiver;
  let writer: Writer;
  let now: number;
  beforeEach(async () => {
    now = START;
    endpoint = await startWebhookReceiver();
    site = await openTestSite({
      engine,
      now: () => new Date(now),
      env: { INDEXNOW_URL: endpoint.url },
    });
    writer = createWriter(site, await createAdmin(site));
  });
  afterEach(async () => {
    await site.close();
    await endpoint.close();
  });

  const turn = (searchEngines: 'on' | 'off') =>
    updateSettings(site.services, OWNER, {
      searchEngines: searchEngines === 'on' ? 'send' : 'off',
    });
  const stored = () =>
    site.services.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'changed-pages')
      .execute();
  /** The paths of each call that is sent by now. */
  async function sent(): Promise<string[][]> {
    await site.services.outbox.deliverDue();
    return endpoint.calls.map(({ body }) =>
      (JSON.parse(body).urlList as string[]).map((url) => url.replace(site.origin, '')),
    );
  }
  async function sentLater(minutes = 10) {
    now += minutes * MINUTE;
    return sent();
  }
  const publish = (title: string, fields: Partial<PostFields> = {}) =>
    writer.create({ title, isPublished: true, ...fields });

  it('is told nothing on a fresh site, where nobody finds a key', async () => {
    await publish('Fill every bed');
    expect(await sentLater()).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it('gets what was published within ten minutes in one call, with a key that the site shows', async () => {
    await turn('on');
    await publish('Fill every bed');
    now += 4 * MINUTE;
    await publish('Partners', { kind: 'page' });
    now += 4 * MINUTE;
    await publish('Spring open house');
    expect(await sent()).toEqual([]);
    expect(await sentLater(2)).toEqual([
      ['/blog/fill-every-bed', '/partners', '/blog/spring-open-house'],
    ]);
    const { host, key, keyLocation } = JSON.parse(endpoint.calls[0]?.body ?? '');
    expect(host).toBe(new URL(site.origin).host);
    expect(key).toMatch(/^[\da-f]{32}$/);
    expect(keyLocation).toBe(`${site.origin}/${key}.txt`);
    const shown = await site.fetch(keyLocation);
    expect(shown.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(await shown.text()).toBe(key);
    await turn('off');
    const hidden = await site.fetch(keyLocation);
    expect(hidden.status).toBe(404);
    expect(await hidden.text()).toBe(await (await site.fetch('/no-such-key.txt')).text());
  });

  it('hears of each change of what is public, and of a new address with the old one', async () => {
    await turn('on');
    const post = await publish('Fill every bed');
    expect(await sentLater()).toHaveLength(1);
    const moved = await writer.update(post, { slug: 'fill-each-bed' });
    expect((await sentLater())[1]).toEqual(['/blog/fill-every-bed', '/blog/fill-each-bed']);
    const hidden = await writer.update(moved, { isPublished: false });
    expect((await sentLater())[2]).toEqual(['/blog/fill-each-bed']);
    await writer.update(hidden, { title: 'Fill every bed, again' });
    expect(await sentLater()).toHaveLength(3);
  });

  it('hears of an article that is moved to the Trash', async () => {
    const post = await publish('Fill every bed');
    await turn('on');
    await writer.change({ intent: 'delete', id: post.id, version: String(post.version) });
    expect(await sentLater()).toEqual([['/blog/fill-every-bed']]);
  });

  it('never hears of drafts, nor of pages that search engines are not to show', async () => {
    await turn('on');
    const draft = await writer.create({ title: 'Not yet' });
    await writer.update(draft, { slug: 'not-yet-again' });
    const page = await publish('Partners', { kind: 'page', indexed: false });
    await writer.update(page, { slug: 'for-partners' });
    const shown = await publish('Open days', { kind: 'page' });
    expect(await sentLater()).toEqual([['/open-days']]);
    await writer.update(shown, { indexed: false });
    expect(await sentLater()).toHaveLength(1);
  });

  it('hears of a scheduled article once it is public', async () => {
    await turn('on');
    const due = START + 60 * MINUTE;
    await writer.create(
      { title: 'Spring open house', isPublished: true },
      dateAt(new Date(due).toISOString()),
    );
    expect(await sentLater(59)).toEqual([]);
    expect(await stored()).toEqual([]);
    now = due;
    await announceDue(site.services);
    await announceDue(site.services);
    expect(await sentLater()).toEqual([['/blog/spring-open-house']]);
  });

  it('is asked again after a failure, while webhook calls go on', async () => {
    await turn('on');
    endpoint.answer(503);
    await publish('Fill every bed');
    expect(await sentLater()).toHaveLength(1);
    const [failed] = await stored();
    expect(failed?.last_error).toContain('cannot take addresses now (503)');
    expect(await writer.read('/admin')).toContain('One message to search engines hasn’t gone out');
    // A further change does not join what has failed.
    await publish('Spring open house');
    endpoint.answer(200);
    const calls = await sentLater();
    expect(calls.slice(1)).toEqual([['/blog/fill-every-bed'], ['/blog/spring-open-house']]);
    expect((await stored()).map(({ last_error }) => last_error)).toEqual([null, null]);
  });

  it('is not called for what waits once the owner turns it off', async () => {
    await turn('on');
    await publish('Fill every bed');
    await turn('off');
    expect(await sentLater()).toEqual([]);
    expect((await stored()).map(({ payload }) => JSON.parse(payload))).toEqual([{ dropped: true }]);
  });

  it('starts another call after a thousand addresses', async () => {
    await turn('on');
    await publish('First');
    const paths = Array.from({ length: 1_000 }, (_, number) => `/blog/post-${number}`);
    await site.services.database.db
      .updateTable('outbox')
      .set({ payload: JSON.stringify({ paths }) })
      .where('kind', '=', 'changed-pages')
      .execute();
    await publish('Second');
    expect((await sentLater()).map((urls) => urls.length).toSorted()).toEqual([1, 1_000]);
  });

  it('leaves the owner’s redirects of such paths alone', async () => {
    await writer.submit('/admin/redirects/new', {
      from: '/old-price-list.txt',
      target: '/contact',
      kind: 'permanent',
    });
    const answer = await site.fetch('/old-price-list.txt');
    expect(answer.headers.get('Location')).toBe('/contact');
  });
});

it('is not told of a site on a local address', async () => {
  const site = await openTestSite({ now: () => new Date(START) });
  try {
    await updateSettings(site.services, OWNER, { searchEngines: 'send' });
    const writer = createWriter(site, await createAdmin(site));
    await writer.create({ title: 'Fill every bed', isPublished: true });
    const [message] = await site.services.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'changed-pages')
      .execute();
    await site.services.outbox.deliverNow('search-engines', message?.id ?? '');
    const after = await site.services.database.db
      .selectFrom('outbox')
      .select('payload')
      .where('id', '=', message?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(after.payload)).toEqual({ dropped: true });
  } finally {
    await site.close();
  }
});
