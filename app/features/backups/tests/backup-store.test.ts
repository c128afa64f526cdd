// @module-tag all: copies in a second place.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseStorageUrl, type StorageLocation } from '#config/storage-url.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import {
  BUCKET_CREDENTIALS,
  respondWithS3Error,
  sendWithoutEnd,
  startBucket,
  type TestBucket,
} from '#tests/support/bucket.ts';
import { Page, textOf } from '#tests/support/html.ts';
import { createWriter } from '#tests/support/posts.ts';
import { startServer } from '#tests/support/server-process.ts';
import { readContents, type SiteContents } from '#tests/support/site-contents.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import {
  describeEachEngine,
  type Engine,
  freshPostgres,
  needsPostgres,
  openTestSite,
  type TestSite,
} from '#tests/support/test-site.ts';
import { uploadPhoto } from '#tests/support/uploads.ts';
import { freePort } from '../../../../scripts/lib/free-port.ts';
import { loadBackupProblems } from '../backup-problems.server.ts';
import { listExpired } from '../backup-retention.ts';
import { createBackup } from '../creation/create-backup.server.ts';
import { backupName, readBackupName } from '../folder/backup-name.ts';
import { restoreBackup } from '../restoring/restore-backup.server.ts';
import { checkCopy, copySource } from '../store/fetch-copy.server.ts';
import { type BackupObjects, openObjects } from '../store/open-objects.server.ts';
import { requireCopy } from '../store/read-copies.server.ts';
import { writeReceipt } from '../store/receipt.server.ts';
import { sendCopy } from '../store/send-copy.server.ts';
import { createStoreKeeper, type StoreKeeperDeps } from '../store/store-keeper.server.ts';
import { claimWork, readStoreState } from '../store/store-state.server.ts';

const GIGABYTE = 1024 ** 3;
const DAY = 24 * 60 * 60 * 1000;
const PASSPHRASE = 'lantern oak forty teal river';
const SECRET = 'the secret of the site that backs up';
const START = Date.parse('2026-03-02T12:00:00Z');

let bucket: TestBucket;
beforeAll(async () => {
  for (const [name, value] of Object.entries(BUCKET_CREDENTIALS)) vi.stubEnv(name, value);
  bucket = await startBucket();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await bucket.close();
});

let folder: string;
/** The clock of backups. */
let now: Date;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-store-'));
  now = new Date(START);
});
afterEach(() => {
  bucket.setFault(null);
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(bucket.folder, 'images'), { recursive: true, force: true });
  mkdirSync(join(bucket.folder, 'images'));
});

function inBucket(): StorageLocation {
  const parsed = parseStorageUrl(bucket.url);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.location;
}

function inFolder() {
  const path = join(folder, 'store');
  mkdirSync(path, { recursive: true });
  return { kind: 'folder' as const, path };
}

function depsOf(
  site: TestSite,
  location: StorageLocation,
  differences: Partial<StoreKeeperDeps> = {},
): StoreKeeperDeps & { databaseUrl: string | undefined; secretFingerprint: string } {
  const { config, database, publish, leases } = site.services;
  return {
    dataDir: site.dataDir,
    databaseUrl: config.databaseUrl,
    secret: SECRET,
    secretFingerprint: 'mark',
    database,
    now: () => new Date(now),
    publish,
    leases,
    readFreeBytes: async () => GIGABYTE,
    readUpload: async () => null,
    openObjects: () => openObjects(location),
    settings: {},
    shutdownSignal: new AbortController().signal,
    believesClock: async () => true,
    log: { info: () => undefined, warn: () => undefined },
    ...differences,
  };
}

/** A backup of the next minute, on the server only. */
async function backUp(deps: ReturnType<typeof depsOf>, kind: 'daily' | 'by-hand' = 'daily') {
  now = new Date(now.getTime() + 60_000);
  return createBackup(deps, { kind });
}

async function listObjects(location: StorageLocation): Promise<string[]> {
  const objects = await openObjects(location);
  return (await objects.list('')).map(({ key }) => key);
}

interface Choosing {
  readonly typed?: string | undefined;
  readonly settings?: StoreKeeperDeps['settings'];
  readonly secret?: string;
  readonly unverified?: boolean;
  readonly at?: Date;
}

function chooseCopy(
  objects: BackupObjects,
  { typed, settings = {}, secret = SECRET, unverified = false, at = now }: Choosing = {},
) {
  const trust = { secret, settings, now: () => at };
  return requireCopy(objects, { typed, unverified }, trust);
}

async function restoreFrom(
  location: StorageLocation,
  engine: Engine,
  settings: StoreKeeperDeps['settings'] = {},
  typed?: string,
) {
  const postgres = engine === 'postgresql' ? await freshPostgres() : null;
  const place = { dataDir: join(folder, 'restored'), databaseUrl: postgres?.url };
  const objects = await openObjects(location);
  try {
    const copy = await chooseCopy(objects, { typed, settings });
    const work = join(folder, 'work');
    const deps = { ...place, now: () => new Date(), readFreeBytes: async () => GIGABYTE };
    await restoreBackup(deps, copySource(objects, copy, { settings, work }));
    expect(existsSync(work)).toBe(false);
    return await readContents(place);
  } finally {
    await postgres?.drop();
  }
}

/** A restore ends sessions and adds an audit entry; the state of backups is as of the backup. */
function comparable({ rows, files }: SiteContents) {
  const { session: _s, verification: _v, audit_log: _a, backup_state: _b, ...rest } = rows;
  return { rows: rest, files };
}

async function storeImage(site: TestSite, cookie: string): Promise<void> {
  await uploadPhoto(site, cookie, { width: 640, height: 400 });
}

async function forgetBackups(site: TestSite): Promise<void> {
  rmSync(join(site.dataDir, 'backups'), { recursive: true, force: true });
  const nothing = '{"last":null,"lastGood":null}';
  await site.services.database.db
    .updateTable('backup_state')
    .set({ sent: nothing, checked: nothing })
    .execute();
}

describeEachEngine('a copy in the backup store', (engine) => {
  let site: TestSite;
  let cookie: string;
  let identityFile: string;
  let recipient: string;
  beforeAll(async () => {
    site = await openTestSite({ engine });
    const admin = await createAdmin(site);
    ({ cookie } = admin);
    await createWriter(site, admin).create({ title: 'A post that stays' });
    await storeImage(site, cookie);
    const identity = await generateX25519Identity();
    recipient = await identityToRecipient(identity);
    identityFile = join(site.dataDir, 'key.txt');
    writeFileSync(identityFile, identity);
  });
  afterAll(() => site.close());
  beforeEach(() => forgetBackups(site));

  it.each(['none', 'recipient', 'passphrase'])(
    'with the encryption %s is restored with every row and file',
    async (kind) => {
      const settings = {
        none: {},
        recipient: { backupRecipient: recipient, backupIdentityFile: identityFile },
        passphrase: { backupPassphrase: PASSPHRASE },
      }[kind];
      const location = inBucket();
      const deps = depsOf(site, location, { settings: settings ?? {} });
      await backUp(deps);
      const before = comparable(await readContents(deps));
      const keeper = createStoreKeeper(deps);
      expect(await keeper.send()).toBe('done');
      expect(await keeper.check()).toBe('done');
      const { checked } = await readStoreState(site.services.database.db);
      expect(checked.last).toMatchObject({ how: 'restored', problem: null });
      expect(comparable(await restoreFrom(location, engine, settings))).toEqual(before);
      expect(readdirSync(join(site.dataDir, 'backups')).sort()).toEqual([
        'site-2026-03-02-120100-daily.tar',
      ]);
    },
  );

  it('is made by one server at a time, and by another one after the first has ended', async () => {
    const location = inFolder();
    const deps = depsOf(site, location);
    await backUp(deps);
    const claim = await claimWork(deps);
    expect(claim).not.toBe(null);
    expect(await createStoreKeeper(deps).send()).toBe('busy');
    await claim?.release();
    expect(await createStoreKeeper(deps).send()).toBe('done');
  });
});

describe('copies', () => {
  let site: TestSite;
  let cookie: string;
  beforeAll(async () => {
    site = await openTestSite();
    ({ cookie } = await createAdmin(site));
    await storeImage(site, cookie);
  });
  afterAll(() => site.close());
  beforeEach(() => forgetBackups(site));

  it('have each image once, and nobody learns from its name which one it is', async () => {
    const location = inFolder();
    const settings = { backupPassphrase: PASSPHRASE };
    const deps = depsOf(site, location, { settings });
    const keeper = createStoreKeeper(deps);
    const { manifest } = await backUp(deps);
    await keeper.send();
    const first = await listObjects(location);
    await backUp(deps);
    await storeImage(site, cookie);
    await backUp(deps);
    await keeper.send();
    const images = (keys: string[]) => keys.filter((key) => key.startsWith('images/'));
    const second = await listObjects(location);
    expect(images(second)).toEqual(expect.arrayContaining(images(first)));
    expect(images(first)).toHaveLength(3);
    expect(images(second)).toHaveLength(6);
    const { sent } = await readStoreState(site.services.database.db);
    expect(sent.last).toMatchObject({ images: 6, newImages: 3 });
    for (const { sha256 } of manifest.files) expect(first.join()).not.toContain(sha256);
  });

  it('are sent again in full after the key was changed', async () => {
    const location = inFolder();
    const deps = depsOf(site, location, { settings: { backupPassphrase: PASSPHRASE } });
    await backUp(deps);
    await createStoreKeeper(deps).send();
    const settings = { backupPassphrase: 'quite another sentence here' };
    const changed = depsOf(site, location, { settings });
    await backUp(changed);
    expect(await createStoreKeeper(changed).send()).toBe('done');
    await restoreFrom(location, 'sqlite', settings);
  });

  it('that nobody can read on the server are compared byte by byte, and it says so', async () => {
    const backupRecipient = await identityToRecipient(await generateX25519Identity());
    const location = inFolder();
    const deps = depsOf(site, location, { settings: { backupRecipient } });
    await backUp(deps);
    const keeper = createStoreKeeper(deps);
    await keeper.send();
    expect(await keeper.check()).toBe('done');
    const { checked } = await readStoreState(site.services.database.db);
    expect(checked.last).toMatchObject({ how: 'compared', problem: null });
    await expect(restoreFrom(location, 'sqlite')).rejects.toThrow(/Set BACKUP_IDENTITY_FILE/);
    const [image = ''] = (await listObjects(location)).filter((key) => key.includes('images'));
    writeFileSync(join(folder, 'store', image), 'something else');
    expect(await keeper.check()).toBe('failed');
    const { checked: after } = await readStoreState(site.services.database.db);
    expect(after.last?.problem).toContain(image);
  });

  it.each([
    ['an image is missing', 'images/', null, /is incomplete: the image images\//],
    ['an image was changed', 'images/', 'x', /the image images\/.+ is not as it was sent/],
    [
      'the archive is cut off',
      '.tar',
      (all: Buffer) => all.subarray(0, 5_000),
      /is cut off: 5000 of/,
    ],
    [
      'the archive was changed',
      '.tar',
      (all: Buffer) => Buffer.from(all).fill(1, 9_000, 9_001),
      /its bytes in the backup store are not those that were sent/,
    ],
    [
      'the receipt is cut off',
      '.json',
      (all: Buffer) => all.subarray(0, 30),
      /\.json beside it is damaged/,
    ],
  ])(
    'that are damaged are rejected, and nothing is changed: %s',
    async (_, part, damage, sentence) => {
      const location = inFolder();
      const deps = depsOf(site, location);
      await backUp(deps);
      const keeper = createStoreKeeper(deps);
      await keeper.send();
      const key = (await listObjects(location)).find((each) => each.includes(part)) ?? '';
      const path = join(folder, 'store', key);
      if (damage === null) rmSync(path);
      else writeFileSync(path, typeof damage === 'string' ? damage : damage(readFileSync(path)));
      mkdirSync(join(folder, 'restored'));
      await expect(restoreFrom(location, 'sqlite')).rejects.toThrow(sentence);
      const left = readdirSync(join(folder, 'restored'));
      expect(left.filter((name) => name !== 'server.lock')).toEqual([]);
      expect(await keeper.check()).toBe('failed');
      const [problem] = await loadBackupProblems({
        ...site.services,
        config: { dataDir: site.dataDir, backupStore: location },
        now: () => now,
      });
      expect(problem?.title).toBe('The newest copy in the backup store did not pass its check');
    },
  );

  it.each([
    ['compared', undefined],
    ['restored', PASSPHRASE],
  ])(
    'that a store sends without an end are read no further than they can be, when they are %s',
    async (_, backupPassphrase) => {
      const backupRecipient =
        backupPassphrase ?? (await identityToRecipient(await generateX25519Identity()));
      const settings = backupPassphrase === undefined ? { backupRecipient } : { backupPassphrase };
      const deps = depsOf(site, inBucket(), { settings });
      await backUp(deps);
      const keeper = createStoreKeeper(deps);
      await keeper.send();
      const archive = sendWithoutEnd(
        ({ method, url }) => method === 'GET' && /\.tar/.test(url ?? ''),
      );
      bucket.setFault(archive.fault);
      expect(await keeper.check()).toBe('failed');
      const { checked } = await readStoreState(site.services.database.db);
      expect(checked.last?.problem).toMatch(/\.tar\.age is longer than it can be/);
      expect(archive.bytes()).toBeLessThan(20_000_000);
      expect(existsSync(join(site.dataDir, 'checking'))).toBe(false);
      if (backupPassphrase === undefined) return;
      const image = sendWithoutEnd(
        ({ method, url }) => method === 'GET' && /images\/[0-9a-f]/.test(url ?? ''),
      );
      bucket.setFault(image.fault);
      expect(await keeper.check()).toBe('failed');
      const { checked: after } = await readStoreState(site.services.database.db);
      expect(after.last?.problem).toMatch(/images\/.+ is longer than it can be/);
      expect(image.bytes()).toBeLessThan(40_000_000);
    },
  );

  it('are not restored with another passphrase', async () => {
    const location = inFolder();
    const deps = depsOf(site, location, { settings: { backupPassphrase: PASSPHRASE } });
    await backUp(deps);
    await createStoreKeeper(deps).send();
    await expect(
      restoreFrom(location, 'sqlite', { backupPassphrase: 'quite another sentence here' }),
    ).rejects.toThrow(/another passphrase than the one in BACKUP_PASSPHRASE/);
    await expect(restoreFrom(location, 'sqlite')).rejects.toThrow(/Set BACKUP_PASSPHRASE to it/);
  });

  it('that are not encrypted are not restored while a key is set: a stranger may have made them', async () => {
    const location = inFolder();
    const deps = depsOf(site, location);
    await backUp(deps);
    await createStoreKeeper(deps).send();
    await expect(restoreFrom(location, 'sqlite', { backupPassphrase: PASSPHRASE })).rejects.toThrow(
      /is not encrypted, although a key is set/,
    );
  });

  /**
   * Objects that somebody with write access to the store, but without the secret, can put beside
   * the site's copies.
   */
  async function forge(location: { path: string }, as: string, change: object): Promise<void> {
    const [receipt = ''] = (await listObjects({ kind: 'folder', ...location })).filter((key) =>
      key.endsWith('.json'),
    );
    const archive = receipt.replace('.json', '.tar');
    const text = JSON.parse(readFileSync(join(location.path, receipt), 'utf8'));
    const forged = { ...text, name: `${as}.tar`, ...change };
    writeFileSync(join(location.path, `${as}.json`), JSON.stringify(forged));
    writeFileSync(join(location.path, `${as}.tar`), readFileSync(join(location.path, archive)));
  }

  it.each([
    ['of next month', 'site-2026-04-02-120000-daily', {}],
    ['of 2099', 'site-2099-01-01-000000-daily', {}],
    ['of a minute later', 'site-2026-03-02-120200-daily', { madeAt: '2026-03-02T12:02:00.000Z' }],
    [
      'under another name',
      'site-2026-03-02-120200-daily',
      { name: 'site-2026-03-02-120100-daily.tar' },
    ],
    ['without a signature', 'site-2026-03-02-120200-daily', { signature: undefined }],
  ])('that somebody else put there hide none of the site: %s', async (_, name, change) => {
    const location = inFolder();
    const deps = depsOf(site, location);
    const { path } = await backUp(deps);
    const keeper = createStoreKeeper(deps);
    await keeper.send();
    await forge(location, name, change);
    now = new Date(now.getTime() + 10 * 60_000);
    expect(await keeper.check()).toBe('done');
    const { checked } = await readStoreState(site.services.database.db);
    expect(checked.last).toMatchObject({ name: basename(path), how: 'restored', problem: null });
    const objects = await openObjects(location);
    expect((await chooseCopy(objects)).copy.name).toBe(basename(path));
    await expect(chooseCopy(objects, { typed: name })).rejects.toMatchObject({
      code: change && 'signature' in change ? 'damaged' : 'not_ours',
    });
    // Later backups are still copied there.
    const later = await backUp(deps);
    await keeper.send();
    expect((await chooseCopy(objects)).copy.name).toBe(basename(later.path));
  });

  it('whose receipts are all somebody else’s fail the check, and are restored only on request', async () => {
    const location = inFolder();
    const deps = depsOf(site, location);
    await backUp(deps);
    await createStoreKeeper(deps).send();
    const other = { ...deps, secret: 'the secret of another site' };
    expect(await createStoreKeeper(other).check()).toBe('failed');
    const { checked } = await readStoreState(site.services.database.db);
    expect(checked.last?.problem).toContain('There is no backup that this site made');
    const objects = await openObjects(location);
    const { secret } = other;
    await expect(chooseCopy(objects, { secret })).rejects.toThrow(/add --unverified/);
    const { copy } = await chooseCopy(objects, { secret, unverified: true });
    expect(copy.kind).toBe('daily');
  });

  it('that are signed and from the future are not the newest', async () => {
    const location = inFolder();
    const deps = depsOf(site, location);
    const { path } = await backUp(deps);
    const keeper = createStoreKeeper(deps);
    await keeper.send();
    now = new Date(START + 400 * DAY);
    await backUp(deps);
    await keeper.send();
    now = new Date(START + DAY / 2);
    const objects = await openObjects(location);
    expect((await chooseCopy(objects)).copy.name).toBe(basename(path));
    await expect(chooseCopy(objects, { typed: 'site-2027-04-06-120100-daily' })).rejects.toThrow(
      'has a date in the future',
    );
  });

  it('that are not encrypted do not pass the check while a key is set', async () => {
    const location = inFolder();
    const deps = depsOf(site, location);
    await backUp(deps);
    await createStoreKeeper(deps).send();
    const settings = { backupPassphrase: PASSPHRASE };
    expect(await createStoreKeeper({ ...deps, settings }).check()).toBe('failed');
    const { checked } = await readStoreState(site.services.database.db);
    expect(checked.last?.problem).toMatch(/is not encrypted, although a key is set/);
  });

  it('are chosen by name; a wrong name is answered with the right ones', async () => {
    const location = inFolder();
    const deps = depsOf(site, location);
    const keeper = createStoreKeeper(deps);
    for (const kind of ['by-hand', 'daily'] as const) {
      await backUp(deps, kind);
      await keeper.send();
    }
    const objects = await openObjects(location);
    const choose = async (typed?: string) => (await chooseCopy(objects, { typed })).copy.kind;
    expect(await choose()).toBe('daily');
    expect(await choose('site-2026-03-02-120100-by-hand')).toBe('by-hand');
    await expect(choose('site-2020-01-01-000000-daily')).rejects.toThrow(
      'There are: site-2026-03-02-120200-daily, site-2026-03-02-120100-by-hand.',
    );
    await expect(chooseCopy(await openObjects(inBucket()))).rejects.toThrow(
      'There is no backup in that place.',
    );
  });

  it('follow the rule of local backups, and leave what is not theirs alone', async () => {
    const location = inFolder();
    const at = (name: string) => join(folder, 'store', name);
    const deps = depsOf(site, location);
    await backUp(deps);
    await createStoreKeeper(deps).send();
    const [archive = '', receipt = ''] = ['.tar', '.json'].map(
      (suffix) => `site-2026-03-02-120100-daily${suffix}`,
    );
    const stored = JSON.parse(readFileSync(at(receipt), 'utf8'));
    for (let day = 10; day < 28; day += 1) {
      const copyName = (name: string) => name.replace('2026-03-02', `2026-02-${day}`);
      writeFileSync(at(copyName(archive)), '');
      // Every third is of another site, which has another secret.
      const secret = day % 3 === 0 ? 'the secret of another site' : SECRET;
      const name = copyName(archive);
      writeFileSync(at(copyName(receipt)), writeReceipt({ ...stored, name }, secret));
    }
    for (const name of ['notes.txt', 'images/holiday.jpg']) writeFileSync(at(name), 'mine');
    await backUp(deps);
    await createStoreKeeper(deps).send();
    const keys = await listObjects(location);
    expect(keys).toEqual(expect.arrayContaining(['notes.txt', 'images/holiday.jpg']));
    const days = keys
      .filter((key) => key.endsWith('.tar'))
      .map((key) => key.slice(5, 15).replace('2026-', ''));
    const ofOthers = ['02-12', '02-15', '02-18', '02-21', '02-24', '02-27'];
    expect(days).toEqual(expect.arrayContaining(ofOthers));
    // Of our own: the newest of seven days, and of four weeks.
    expect(days.filter((day) => !ofOthers.includes(day))).toEqual([
      '02-14',
      '02-19',
      '02-20',
      '02-22',
      '02-23',
      '02-25',
      '02-26',
      '03-02',
    ]);
  });
});

describe('a backup store that fails', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
    const { cookie } = await createAdmin(site);
    for (let n = 0; n < 2; n += 1) await storeImage(site, cookie);
  });
  afterAll(() => site.close());
  beforeEach(() => forgetBackups(site));

  async function problemOf(location: StorageLocation): Promise<string | undefined> {
    const [problem] = await loadBackupProblems({
      ...site.services,
      config: { dataDir: site.dataDir, backupStore: location },
      now: () => now,
    });
    return problem?.text;
  }

  it('in the middle is reported and tried again, without sending a stored file twice', async () => {
    const location = inBucket();
    const deps = depsOf(site, location);
    await backUp(deps);
    const keeper = createStoreKeeper(deps);
    let puts = 0;
    bucket.setFault((request, response) => {
      if (request.method === 'PUT') puts += 1;
      return puts > 2 && respondWithS3Error(403, 'AccessDenied')(request, response);
    });
    expect(await keeper.send()).toBe('failed');
    expect(await problemOf(location)).toMatch(/tries again every ten minutes\.$/);
    const objects = await openObjects(location);
    bucket.setFault(null);
    await expect(chooseCopy(objects)).rejects.toMatchObject({ code: 'nothing_there' });

    await keeper.tick();
    expect(await problemOf(location)).toContain('tries again');
    now = new Date(now.getTime() + 10 * 60_000);
    await keeper.tick();
    expect(await problemOf(location)).toBe(undefined);
    const { sent } = await readStoreState(site.services.database.db);
    expect(sent.last).toMatchObject({ images: 6, newImages: 4 });
    await restoreFrom(location, 'sqlite');
  });

  it('gets a copy that was given up when another server took over, with the next tick', async () => {
    const location = inFolder();
    const deps = depsOf(site, location);
    const keeper = createStoreKeeper(deps);
    await backUp(deps);
    expect(await keeper.send()).toBe('done');
    await backUp(deps);
    const lost = { lost: AbortSignal.abort(), release: async () => undefined };
    await expect(keeper.send(lost)).rejects.toThrow();
    await keeper.tick();
    const { sent } = await readStoreState(site.services.database.db);
    expect(sent.last).toMatchObject({ name: 'site-2026-03-02-120200-daily.tar', problem: null });
  });

  it('is reported in a sentence when it is a folder that is not mounted', async () => {
    const location = { kind: 'folder', path: join(folder, 'not-mounted') } as const;
    const deps = depsOf(site, location);
    await backUp(deps);
    expect(await createStoreKeeper(deps).send()).toBe('failed');
    expect(await problemOf(location)).toContain('Mount the disk that it is on');
    expect(existsSync(location.path)).toBe(false);
  });

  it.each([
    ['archive', '.tar'],
    ['receipt', '.json'],
  ])(
    'lists no copy whose server was stopped as it sent the %s, and the next one completes it',
    async (_, ending) => {
      const location = inBucket();
      const stopped = new AbortController();
      const deps = depsOf(site, location, { shutdownSignal: stopped.signal });
      await backUp(deps);
      bucket.setFault((request) => {
        const stops = request.method === 'PUT' && request.url?.includes(ending) === true;
        if (stops) stopped.abort();
        // Otherwise this test's bucket might store it after what the next server sends.
        return stops;
      });
      await expect(createStoreKeeper(deps).send()).rejects.toThrow();
      bucket.setFault(null);
      expect((await listObjects(location)).filter((key) => key.endsWith('.json'))).toEqual([]);
      await createStoreKeeper(depsOf(site, location)).tick();
      const copy = await chooseCopy(await openObjects(location));
      const work = join(folder, 'work');
      const objects = await openObjects(location);
      expect((await checkCopy(objects, copy, { settings: {}, work })).how).toBe('restored');
    },
  );
});

it('images in a bucket are in the copies, named by local backups, and in a whole backup', async () => {
  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  const env = { STORAGE_URL: bucket.url, BACKUP_URL: elsewhere };
  const site = await openTestSite({ env });
  const { cookie } = await createAdmin(site);
  await storeImage(site, cookie);
  await site.services.backups.tick();
  const { config, database } = site.services;
  const { storage } = config;
  if (storage === undefined) throw new Error('there is no bucket');
  const deps = {
    dataDir: site.dataDir,
    databaseUrl: undefined,
    storage,
    database,
    secretFingerprint: 'mark',
    now: () => new Date(),
    readFreeBytes: async () => GIGABYTE,
  };
  const reads = () => bucket.requests.filter((each) => each.startsWith('GET /images/site/blog'));
  const before = reads().length;
  const local = await createBackup(deps, { kind: 'by-hand' });
  expect(reads()).toHaveLength(before);
  expect(local.manifest).toMatchObject({ missing: [], files: [{ name: 'rows.db' }] });
  expect(local.manifest.images).toHaveLength(3);
  const target = join(folder, 'whole.tar');
  const whole = await createBackup(deps, { kind: 'by-hand', target });
  expect(whole.manifest.files).toHaveLength(4);
  const { sent } = await readStoreState(database.db);
  expect(sent.last).toMatchObject({ problem: null, images: 3 });

  const uploads = await listObjects(storage);
  const restored = join(folder, 'restored');
  const place = { ...deps, dataDir: restored };
  await restoreBackup(place, local.path);
  const objects = await openObjects(storage);
  for (const key of uploads) await objects.remove(key);
  await expect(restoreBackup(place, local.path)).rejects.toThrow(
    /3 of them are not in the bucket images any more/,
  );
  const stored = await openObjects({ kind: 'folder', path: elsewhere });
  const copy = await chooseCopy(stored, { secret: site.services.secret, at: new Date() });
  const work = join(folder, 'work');
  await restoreBackup(place, copySource(stored, copy, { settings: {}, work }));
  expect(await listObjects(storage)).toEqual(uploads);
  for (const key of uploads) await objects.remove(key);
  await restoreBackup({ ...place, now: () => new Date(Date.now() + DAY) }, target);
  expect(await listObjects(storage)).toEqual(uploads);
  await site.close();
});

it('an image that is deleted before its backup is copied is missing there, and holds up no copy', async () => {
  const elsewhere = join(folder, 'after-a-deletion');
  mkdirSync(elsewhere);
  const env = { STORAGE_URL: bucket.url, BACKUP_URL: elsewhere };
  const site = await openTestSite({ env });
  const { cookie } = await createAdmin(site);
  await storeImage(site, cookie);
  const { config, database } = site.services;
  const { storage } = config;
  if (storage === undefined) throw new Error('there is no bucket');
  const { path, manifest } = await createBackup(
    {
      dataDir: site.dataDir,
      databaseUrl: undefined,
      storage,
      database,
      secretFingerprint: 'mark',
      now: () => new Date(),
      readFreeBytes: async () => GIGABYTE,
    },
    { kind: 'by-hand' },
  );
  expect(manifest.images).toHaveLength(3);
  const backup = readBackupName(basename(path));
  if (backup === null) throw new Error('it has another name');
  const stored = await openObjects({ kind: 'folder', path: elsewhere });
  const sent = await sendCopy(
    stored,
    {
      dataDir: site.dataDir,
      secret: SECRET,
      readFreeBytes: async () => GIGABYTE,
      readUpload: async () => null,
    },
    { backup, encryption: { kind: 'none' }, files: [], signal: new AbortController().signal },
  );
  expect(sent).toMatchObject({ images: 0 });
  const chosen = await chooseCopy(stored, { typed: backup.name, at: new Date() });
  expect(chosen.copy.name).toBe(backup.name);
  await site.close();
});

it('a server that is killed while it sends leaves nothing that is listed', async () => {
  const env = { ...BUCKET_CREDENTIALS, BACKUP_URL: bucket.url };
  const dataDir = join(folder, 'killed');
  const server = await startServer({ dataDir, env });
  const killed = new Promise<void>((resolve) => {
    bucket.setFault((request) => {
      if (request.method !== 'PUT') return false;
      void server.kill().then(resolve);
      return true;
    });
  });
  const opened = await openSiteData(server);
  const { headers } = await createAdmin({ services: opened });
  await fetch(`${server.origin}/admin/backups`, {
    method: 'POST',
    headers: { ...headers, Origin: server.origin, Accept: 'text/html' },
    body: new URLSearchParams({ intent: 'create' }),
  });
  await killed;
  await opened.close();
  bucket.setFault(null);
  expect((await listObjects(inBucket())).filter((key) => key.startsWith('site-'))).toEqual([]);
  expect(readdirSync(join(dataDir, 'backups'))).toContain('sending');
  const next = await openTestSite({ env: { ...env, DATA_DIR: dataDir } });
  await next.services.backupKeeper?.tick();
  const copies = (await listObjects(inBucket())).filter((key) => key.endsWith('.tar'));
  expect(copies).toEqual([expect.stringMatching(/-by-hand\.tar$/)]);
  expect(readdirSync(join(dataDir, 'backups'))).not.toContain('sending');
  await next.close();
});

describe('a site with BACKUP_URL', () => {
  it('copies its nightly backup, checks it, and shows both in the admin area', async () => {
    const path = join(folder, 'elsewhere');
    mkdirSync(path);
    const site = await openTestSite({
      now: () => now,
      env: { BACKUP_URL: path, BACKUP_PASSPHRASE: PASSPHRASE },
    });
    const { cookie } = await createAdmin(site);
    await site.services.backups.tick();
    await site.services.backups.tick();
    await site.services.backups.tick();
    const read = async (page: string) => (await site.get(page, { cookie })).text();
    const backups = textOf(new Page(await read('/admin/backups')).within('main'));
    expect(backups).toContain(`the folder ${path}`);
    expect(backups).toContain('restored the newest copy into a temporary place');
    expect(backups).toMatch(/Nightly, [\d.]+ [KM]B without images, encrypted/);
    expect(backups).not.toContain('The copies are not encrypted');
    expect(backups).not.toContain(PASSPHRASE);
    const stored = readdirSync(path).find((each) => each.endsWith('.json')) ?? '';
    const receipt = JSON.parse(readFileSync(join(path, stored), 'utf8'));
    for (const as of ['site-2099-01-01-000000-daily', 'site-2026-03-02-123000-daily']) {
      const forged = { ...receipt, name: `${as}.tar` };
      writeFileSync(join(path, `${as}.json`), JSON.stringify(forged));
      writeFileSync(join(path, `${as}.tar`), 'rows of somebody else');
    }
    const rows = new Page(await read('/admin/backups'))
      .elements('li')
      .filter(({ properties }) => String(properties.className) === 'row')
      .map((row) => textOf(row))
      .filter((row) => !row.includes('Download'));
    expect(rows).toEqual([
      expect.stringMatching(/^Mar 02, 2026.+Nightly, .+ without images, encrypted$/),
      expect.stringMatching(/^Not this site’s *Its date is in the future: Dec 31, 2098/),
      expect.stringMatching(/^Not this site’s *Somebody else put it there, or it is from before/),
    ]);
    now = new Date(now.getTime() + 9 * DAY);
    const dashboard = await read('/admin');
    expect(dashboard).toContain('The last backup is more than two days old');
    expect(dashboard).toContain('The newest copy in the backup store is more than two days old');
    rmSync(path, { recursive: true });
    expect(await read('/admin/backups')).toContain('is not there. Mount the disk');
    await site.close();
  });

  it('says plainly that copies are not encrypted', async () => {
    const path = join(folder, 'elsewhere');
    mkdirSync(path);
    const site = await openTestSite({ env: { BACKUP_URL: path } });
    const { cookie } = await createAdmin(site);
    const page = await site.get('/admin/backups', { cookie });
    expect(await page.text()).toContain('The copies are not encrypted');
    await site.close();
  });
});

describe('two servers of one site', needsPostgres(), () => {
  it('make one nightly backup, and the second makes it if the first has died', async () => {
    const SECRET = 'the secret of both servers of this site';
    const site = await openTestSite({ engine: 'postgresql', env: { SECRET }, now: () => now });
    const { databaseUrl: DATABASE_URL = '' } = site.services.config;
    const other = await openTestSite({ env: { DATABASE_URL, SECRET }, now: () => now });
    const made = ({ dataDir }: TestSite) =>
      existsSync(join(dataDir, 'backups'))
        ? readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.tar')).length
        : 0;
    await Promise.all([site.services.backups.tick(), other.services.backups.tick()]);
    await Promise.all([site.services.backups.tick(), other.services.backups.tick()]);
    expect(made(site) + made(other)).toBe(1);

    now = new Date(now.getTime() + DAY);
    const claim = await claimWork({ ...site.services, dataDir: site.dataDir });
    const before = made(other);
    await other.services.backups.tick();
    expect(made(other)).toBe(before);
    // As after the half minute in which a server that has died did not renew its claim.
    await sql`update jobs set held_until = now() where name = 'backups'`.execute(
      site.services.database.db,
    );
    await other.services.backups.tick();
    expect(made(other)).toBe(before + 1);
    await claim?.release();
    await other.close();
    await site.close();
  });

  it('continue the nightly backup of one that was killed while it had the right to it', async () => {
    const database = await freshPostgres({ migrated: true });
    const common = {
      ...BUCKET_CREDENTIALS,
      DATABASE_URL: database.url,
      SECRET: 'the secret of both servers of this site',
      BACKUP_URL: bucket.url,
    };
    const port = await freePort();
    const env = { ...common, PUBLIC_ORIGIN: `http://localhost:${port}` };
    const server = await startServer({ port, env });
    const other = await openTestSite({ env });
    const killed = new Promise<void>((resolve) => {
      bucket.setFault((request) => {
        if (request.method !== 'PUT') return false;
        void server.kill().then(resolve);
        return true;
      });
    });
    const { headers } = await createAdmin(other);
    const answer = await fetch(`${server.origin}/admin/backups`, {
      method: 'POST',
      headers: { ...headers, Origin: server.origin, Accept: 'text/html' },
      body: new URLSearchParams({ intent: 'create' }),
    });
    expect(answer.status).toBe(200);
    await killed;
    bucket.setFault(null);
    const { db } = other.services.database;
    const nightly = async () => (await readStoreState(db)).nightlyAt;
    await other.services.backups.tick();
    expect(await nightly()).toBeNull();
    // As after the half minute in which it did not renew its claim.
    await sql`update jobs set held_until = now() where name = 'backups'`.execute(db);
    await other.services.backups.tick();
    expect(await nightly()).not.toBeNull();
    const copies = (await listObjects(inBucket())).filter((key) => key.endsWith('.json'));
    expect(copies).toEqual([expect.stringMatching(/-daily\.json$/)]);
    await other.close();
    await server.stop();
    rmSync(server.dataDir, { recursive: true, force: true });
    await database.drop();
  }, 120_000);

  it('each delete what has expired in their own folder', async () => {
    const SECRET = 'the secret of both servers of this site';
    const site = await openTestSite({ engine: 'postgresql', env: { SECRET }, now: () => now });
    const { databaseUrl: DATABASE_URL = '' } = site.services.config;
    const other = await openTestSite({ env: { DATABASE_URL, SECRET }, now: () => now });
    await site.services.backups.tick();
    const backups = join(other.dataDir, 'backups');
    mkdirSync(backups, { recursive: true });
    const names = Array.from({ length: 9 }, (_, day) =>
      backupName('daily', new Date(START - (9 - day) * DAY)),
    );
    for (const name of names) writeFileSync(join(backups, name), 'made by an earlier night');
    await other.services.backups.tick();
    const left = readdirSync(backups).filter((name) => name.endsWith('.tar'));
    expect(left.sort()).toEqual(names.filter((name) => !isExpired(name, names)));
    expect(left.length).toBeLessThan(names.length);
    await other.close();
    await site.close();
  });
});

function isExpired(name: string, names: readonly string[]): boolean {
  const known = names.map(readBackupName).filter((backup) => backup !== null);
  return listExpired(known).some((expired) => expired.name === name);
}
