import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackup } from '#app/features/backups/creation/create-backup.server.ts';
import { restoreBackup } from '#app/features/backups/restoring/restore-backup.server.ts';
import { createAdmin, createSessionCookie, type TestAccount } from '#tests/support/accounts.ts';
import { openTab } from '#tests/support/post-drafts.ts';
import { createWriter, dateAt } from '#tests/support/posts.ts';
import { makePreview } from '#tests/support/previews.ts';
import {
  describeEachEngine,
  freshPostgres,
  openTestSite,
  type TestSite,
} from '#tests/support/test-site.ts';
import type { ReadDraftResult } from '../drafts/draft-protocol.ts';
import type { Post } from '../post.ts';
import { announceDue } from '../publications/announce-due.server.ts';
import { findRevision } from '../revisions/read-revisions.server.ts';

const GIGABYTE = 1024 ** 3;
const DAY = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-03-05T15:00:00.000Z');
const DUE = '2026-03-07T12:00:00.000Z';

describeEachEngine('after a restore', (engine) => {
  let now: number;
  let folder: string;
  let postgres: Awaited<ReturnType<typeof freshPostgres>> | null;
  let restored: TestSite;
  let account: TestAccount;
  /** A session that began after the restore. */
  let cookie: string;
  let edited: Post;
  let trashed: Post;
  let preview: string;
  let copyId: string;

  beforeAll(async () => {
    now = START;
    const clock = () => new Date(now);
    const site = await openTestSite({ engine, now: clock });
    account = await createAdmin(site);
    const writer = createWriter(site, account);
    const first = await writer.create({
      title: 'Fill every bed',
      content: '<p>As it was first.</p>',
      isPublished: true,
    });
    edited = await writer.update(first, { content: '<p>As it was saved.</p>' });
    trashed = await writer.create({ title: 'No longer true', isPublished: true });
    const { id, version } = trashed;
    await writer.change({ intent: 'trash', id, version: String(version) });
    await writer.create({ title: 'Spring open house', isPublished: true }, dateAt(DUE));
    const tab = openTab(writer, { id: edited.id, version: edited.version });
    copyId = tab.id;
    await tab.type('Fill every bed', { fields: { content: '<p>Typed, and not saved.</p>' } });
    await openTab(writer).type('Never saved at all');
    preview = await makePreview(site.services, account, edited.id);
    expect((await site.fetch(preview)).status).toBe(200);

    const readFreeBytes = async () => GIGABYTE;
    const { path } = await createBackup(
      {
        dataDir: site.dataDir,
        databaseUrl: site.services.config.databaseUrl,
        secretFingerprint: 'mark',
        now: clock,
        readFreeBytes,
      },
      { kind: 'by-hand' },
    );
    folder = mkdtempSync(join(tmpdir(), 'wizard-restored-'));
    postgres = engine === 'postgresql' ? await freshPostgres() : null;
    const place = { dataDir: folder, databaseUrl: postgres?.url };
    await restoreBackup({ ...place, now: clock, readFreeBytes }, path);
    await site.close();
    restored = await openTestSite({
      now: clock,
      env: {
        DATA_DIR: folder,
        ...(postgres === null ? {} : { DATABASE_URL: postgres.url }),
      },
    });
    cookie = await createSessionCookie(restored.services, account.userId);
  });
  afterAll(async () => {
    await restored.close();
    await postgres?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const db = () => restored.services.database.db;
  const read = async (path: string) => {
    const answer = await restored.get(path, { cookie });
    return answer.text();
  };
  const status = async (path: string) => (await restored.fetch(path)).status;

  it('the saved posts are public, with all their versions', async () => {
    expect(await read('/blog/fill-every-bed')).toContain('As it was saved.');
    const contents = [edited.version - 1, edited.version].map(async (version) => {
      return (await findRevision(db(), edited.id, version))?.post.content;
    });
    expect(await Promise.all(contents)).toEqual([
      '<p>As it was first.</p>',
      '<p>As it was saved.</p>',
    ]);
    expect(await read(`/admin/posts/${edited.id}/history`)).toContain('Fill every bed');
  });

  it('a text that was typed and not saved can be gone on with', async () => {
    const answer = await restored.get(`/admin/posts/draft?id=${copyId}`, { cookie });
    const body = (await answer.json()) as ReadDraftResult;
    expect(JSON.stringify(body)).toContain('Typed, and not saved.');
    expect(await read('/admin')).toContain('Never saved at all');
  });

  it('a post in the Trash is there, not public, and can be taken out', async () => {
    expect(await status('/blog/no-longer-true')).toBe(404);
    expect(await read('/admin?state=trash')).toContain('No longer true');
    const writer = createWriter(restored, { cookie });
    const version = String(trashed.version + 1);
    expect(await writer.change({ intent: 'untrash', id: trashed.id, version })).toBe(302);
    expect(await status('/blog/no-longer-true')).toBe(404);
  });

  it('a link to a preview ends, because it may have been revoked since the backup', async () => {
    expect(await status(preview)).toBe(404);
    expect(await db().selectFrom('preview_links').selectAll().execute()).toEqual([]);
  });

  it('a scheduled post is published when it is due, and announced once', async () => {
    expect(await status('/blog/spring-open-house')).toBe(404);
    now = Date.parse(DUE) + DAY;
    for (let n = 0; n < 2; n += 1) await announceDue(restored.services);
    expect(await status('/blog/spring-open-house')).toBe(200);
    const announced = await db()
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'post.went-live')
      .execute();
    expect(announced).toHaveLength(1);
  });

  it('the sessions from before have ended', async () => {
    expect((await restored.get('/admin', account)).status).toBe(302);
  });
});
