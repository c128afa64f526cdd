import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { createWriter, type Writer } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { imageForm, listUploads, makeImage, upload } from '#tests/support/uploads.ts';
import { listLibraryFiles } from '../library-files.server.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-01-05T12:00:00.000Z');

describeEachEngine('an image in the Trash', (engine) => {
  let site: TestSite;
  let now: number;
  let cookie: string;
  let writer: Writer;
  beforeEach(async () => {
    now = START;
    site = await openTestSite({ engine, now: () => new Date(now) });
    ({ cookie } = await createAdmin(site));
    writer = createWriter(site, { cookie });
    await site.services.retention.run();
  });
  afterEach(() => site.close());

  const db = () => site.services.database.db;
  const findRow = (id: string) =>
    db().selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
  async function store(name: string) {
    const { body } = await upload(site, cookie, {
      body: imageForm(await makeImage('jpeg').toBuffer(), name),
    });
    if (!body.ok) throw new Error(`not stored: ${body.message}`);
    return body.image;
  }
  async function send(fields: [name: string, value: string][]): Promise<string> {
    const answer = await site.post('/admin/media', fields, { cookie });
    expect(answer.status).toBe(200);
    return answer.text();
  }
  const trash = (...ids: string[]) => send(ids.map((id) => ['id', id]));
  const act = (intent: string, id: string) =>
    send([
      ['intent', intent],
      ['id', id],
    ]);
  async function statusOf(path: string): Promise<number> {
    const answer = await site.fetch(path);
    await answer.body?.cancel();
    return answer.status;
  }
  const library = (show = 'all') => writer.read(`/admin/media?show=${show}`);
  const listed = async () => (await site.get('/admin/media/list', { cookie })).text();
  /** Each daily run trusts the clock because of the one before. */
  async function runUntil(day: number): Promise<unknown> {
    let deleted: unknown;
    while (now < START + day * DAY) {
      now += DAY;
      const result = await site.services.retention.run();
      deleted = result.kind === 'done' ? result.deleted.trash : result.kind;
    }
    return deleted;
  }

  it('is out of the library, keeps its files and addresses, and is back as it was', async () => {
    const image = await store('porch.jpg');
    const row = await findRow(image.id);
    const files = listUploads(site);
    expect(await trash(image.id)).toContain('Image moved to the Trash');
    expect(await library()).not.toContain(image.url);
    expect(await listed()).not.toContain(image.id);
    expect(await listLibraryFiles(db())).toEqual([]);
    expect(await library('trash')).toContain('Deleted for good in 30 days.');
    expect(listUploads(site)).toEqual(files);
    expect(await statusOf(image.url)).toBe(200);

    expect(await act('restore', image.id)).toContain('Image restored');
    expect(await findRow(image.id)).toEqual(row);
    expect(await library()).toContain(image.url);
    expect(await act('restore', image.id)).toContain('no longer in the Trash');
  });

  it('goes there with others; those in use stay', async () => {
    const [used, first, second] = [
      await store('a.jpg'),
      await store('b.jpg'),
      await store('c.jpg'),
    ];
    await writer.create({ featuredImageUrl: used.url });
    expect(await trash(used.id, first.id, second.id)).toContain(
      '2 of 3 images are in the Trash. One is in use',
    );
    expect(await library('trash')).not.toContain(used.url);
    // A second click changes nothing.
    expect(await trash(first.id)).toContain('already deleted it');
  });

  it('cannot be changed or replaced there', async () => {
    const image = await store('porch.jpg');
    await trash(image.id);
    const [changed, replaced] = [
      await site.fetch('/admin/media/update', {
        method: 'POST',
        headers: { Cookie: cookie, 'Content-Type': 'application/json' },
        body: JSON.stringify({ id: image.id, alt: 'A porch' }),
      }),
      await site.fetch(`/admin/media/replace?id=${image.id}`, {
        method: 'POST',
        headers: { Cookie: cookie },
        body: imageForm(await makeImage('jpeg').toBuffer(), 'other.jpg'),
      }),
    ];
    for (const answer of [changed, replaced]) {
      expect(await answer.json()).toMatchObject({ ok: false, code: 'gone' });
    }
    expect(await findRow(image.id)).toMatchObject({ alt: null });
  });

  it('is deleted for good by hand, with its files, unless something shows it', async () => {
    const others = listUploads(site);
    const image = await store('porch.jpg');
    await trash(image.id);
    // An editor that was open meanwhile.
    const post = await writer.create({ content: `<p><img src="${image.url}" alt=""></p>` });
    expect(await library('trash')).toContain('In use on');
    expect(await act('delete-for-good', image.id)).toContain('uses this image');
    expect(await writer.change({ intent: 'delete', id: post.id, version: '1' })).toBe(200);
    expect(await act('delete-for-good', image.id)).toContain('Image deleted');
    expect(listUploads(site)).toEqual(others);
    expect(await statusOf(image.url)).toBe(404);
  });

  it('is deleted for good after 30 days, and not before', async () => {
    const image = await store('porch.jpg');
    const kept = await store('kept.jpg');
    await trash(image.id);
    expect(await runUntil(30)).toBe(0);
    expect(await findRow(image.id)).toBeDefined();
    expect(await runUntil(31)).toBe(1);
    expect(await findRow(image.id)).toBeUndefined();
    expect(await statusOf(image.url)).toBe(404);
    expect(await statusOf(kept.url)).toBe(200);
    expect(await writer.read('/admin/audit')).toContain(
      'deleted an image, which had been in the Trash for the time set in Settings',
    );
  });

  it('comes out of it when something shows it again', async () => {
    const image = await store('porch.jpg');
    await trash(image.id);
    await writer.create({ featuredImageUrl: image.url });
    await runUntil(2);
    expect(await findRow(image.id)).toMatchObject({ trashed_at: null });
    expect(await runUntil(40)).toBe(0);
    expect(await statusOf(image.url)).toBe(200);
  });
});
