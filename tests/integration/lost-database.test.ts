import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MARK_KEY } from '#app/features/media/store-binding.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { BUCKET_CREDENTIALS, startBucket, type TestBucket } from '#tests/support/bucket.ts';
import { startServer } from '#tests/support/server-process.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { uploadPhoto } from '#tests/support/uploads.ts';

const DAY = 24 * 60 * 60 * 1000;
const TITLE = 'The stored images belong to another database';

let dataDir: string;
let bucket: TestBucket | null;
let site: TestSite;
let days: number;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wizard-lost-'));
  bucket = null;
  days = 0;
});
afterEach(async () => {
  await site?.close();
  await bucket?.close();
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

/** As a start does. */
async function open(): Promise<string | null> {
  const env: Record<string, string> = { DATA_DIR: dataDir };
  if (bucket !== null) env.STORAGE_URL = bucket.url;
  site = await openTestSite({ env, now: () => new Date(Date.now() + days * DAY) });
  return site.services.storeBinding.findProblem();
}

async function storeImage(): Promise<string> {
  const { cookie } = await createAdmin(site);
  return (await uploadPhoto(site, cookie, { width: 600, height: 40 })).url;
}

async function isServed(url: string): Promise<boolean> {
  return (await site.fetch(url, { method: 'HEAD' })).status === 200;
}

/** The daily job, a week later, with an image of the new database beside the old one. */
async function tidy(): Promise<void> {
  const { services } = site;
  const list = services.imageFiles.listOlder;
  vi.spyOn(services.imageFiles, 'listOlder').mockImplementation(() => list(-DAY));
  await services.retention.run();
  vi.restoreAllMocks();
}

describe.each(['folder', 'bucket'] as const)('images in a %s', (kind) => {
  beforeEach(async () => {
    if (kind === 'folder') return;
    for (const [name, value] of Object.entries(BUCKET_CREDENTIALS)) vi.stubEnv(name, value);
    bucket = await startBucket();
  });

  it('stay when their database was lost', async () => {
    expect(await open()).toBeNull();
    const old = await storeImage();
    await site.services.close();
    for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `site.db${end}`), { force: true });

    const problem = await open();
    expect(problem).toContain('restore it from a backup (npm run restore)');
    const admin = await createAdmin(site);
    const page = await site.get('/admin', admin);
    expect(await page.text()).toContain(TITLE);
    const fresh = await storeImage();
    await tidy();
    expect([await isServed(old), await isServed(fresh)]).toEqual([true, true]);
    await site.services.close();
    // The problem remains after a restart, although there are new images by now.
    expect(await open()).not.toBeNull();
  });

  it('stay when they were there before the database, without a mark', async () => {
    await open();
    const old = await storeImage();
    await storeImage();
    await site.services.close();
    rmSync(join(dataDir, 'site.db'));
    if (bucket === null) rmSync(join(dataDir, 'uploads', MARK_KEY));
    else rmSync(join(bucket.folder, 'images/site', `${MARK_KEY}._S3rver_object`));
    expect(await open()).not.toBeNull();
    await storeImage();
    await tidy();
    expect(await isServed(old)).toBe(true);
  });
});

it('a database from before there were marks takes over the mark of its files', async () => {
  await open();
  await storeImage();
  await site.services.database.db.deleteFrom('settings').execute();
  await site.services.close();
  expect(await open()).toBeNull();
});

it('a mark can be replaced by hand, as the sentence says', async () => {
  await open();
  writeFileSync(join(dataDir, 'uploads', MARK_KEY), 'another');
  const [, id = ''] =
    /with (\S+)\.$/.exec((await site.services.storeBinding.findProblem()) ?? '') ?? [];
  writeFileSync(join(dataDir, 'uploads', MARK_KEY), id);
  expect(await site.services.storeBinding.findProblem()).toBeNull();
});

it('a start says in its log that the images are another database’s', async () => {
  expect(await open()).toBeNull();
  await storeImage();
  await site.services.close();
  rmSync(join(dataDir, 'site.db'));
  const server = await startServer({ dataDir });
  await server.stop();
  await expect.poll(server.output).toContain('belongs to another database');
});

it.each([
  'create table customers (id integer)',
  // Another program with the same library.
  "create table customers (id integer); create table kysely_migration (name text); insert into kysely_migration values ('0001-customers')",
])('a site.db of another program is rejected, and not changed by a byte: %s', async (sql) => {
  const file = join(dataDir, 'site.db');
  const foreign = new DatabaseSync(file);
  foreign.exec(sql);
  foreign.close();
  const before = readFileSync(file);
  await expect(openTestSite({ env: { DATA_DIR: dataDir } })).rejects.toMatchObject({
    code: 'database_foreign',
    message: expect.stringContaining('tables of another program (customers'),
  });
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(existsSync(`${file}-wal`)).toBe(false);
});
