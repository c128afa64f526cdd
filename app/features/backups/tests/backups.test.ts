import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeTimestamp } from '#database/codec.ts';
import { connect, connectSqlite } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { migrations } from '#database/migrations/index.ts';
import { claimDataFolder, claimFile } from '#database/server-lock.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { storeClaimRows } from '#tests/support/claim-rows.ts';
import { laterMigrations } from '#tests/support/later-migrations.ts';
import { createWriter, type Writer } from '#tests/support/posts.ts';
import { readContents, type SiteContents } from '#tests/support/site-contents.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import {
  describeEachEngine,
  freshPostgres,
  openTestSite,
  type TestSite,
} from '#tests/support/test-site.ts';
import { uploadPhoto } from '#tests/support/uploads.ts';
import { checkBackup } from '../archive/check-backup.server.ts';
import { backUpBeforeMigrating } from '../creation/back-up-before-migrating.server.ts';
import { type BackupDeps, createBackup } from '../creation/create-backup.server.ts';
import { runBackup } from '../creation/run-backup.server.ts';
import { backupName } from '../folder/backup-name.ts';
import { restoreBackup, rollBackRestore } from '../restoring/restore-backup.server.ts';
import { finishSwap, previousDataName } from '../restoring/swap-data.server.ts';
import { readStoreState } from '../store/store-state.server.ts';

const GIGABYTE = 1024 ** 3;
const DAY = 24 * 60 * 60 * 1000;
const operator = { id: null, name: 'Ada' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-restored-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function depsOf(site: TestSite, differences: Partial<BackupDeps> = {}) {
  const { config, database, now, publish } = site.services;
  return {
    dataDir: site.dataDir,
    databaseUrl: config.databaseUrl,
    secretFingerprint: 'mark',
    database,
    now,
    publish,
    readFreeBytes: async () => GIGABYTE,
    believesClock: async () => true,
    ...differences,
  };
}

/** A restore ends sessions and adds an audit entry; everything else must be equal. */
function comparable({ rows, files }: SiteContents) {
  const { session: _session, verification: _verification, audit_log: audit = [], ...rest } = rows;
  return { rows: rest, files, audit };
}

describeEachEngine('a backup', (engine) => {
  let site: TestSite;
  let writer: Writer;
  let cookie: string;
  beforeAll(async () => {
    site = await openTestSite({ engine });
    const admin = await createAdmin(site);
    ({ cookie } = admin);
    writer = createWriter(site, admin);
    await writer.create({ title: 'A post that stays' });
    await storeClaimRows(site.services.database.db);
    await storeImage();
  });
  afterAll(() => site.close());

  async function storeImage(): Promise<string> {
    return (await uploadPhoto(site, cookie, { width: 640, height: 400 })).id;
  }

  let made: Promise<string> | null = null;
  /** The path of a backup with something in it, which several tests restore. */
  function findBackup(): Promise<string> {
    made ??= createBackup(depsOf(site), { kind: 'by-hand' }).then(({ path }) => path);
    return made;
  }

  async function freshPlace() {
    const postgres = engine === 'postgresql' ? await freshPostgres() : null;
    const place = {
      dataDir: folder,
      databaseUrl: postgres?.url,
      now: () => new Date(),
      readFreeBytes: async () => GIGABYTE,
    };
    return { place, drop: async () => postgres?.drop() };
  }

  it('restores every row and file on another machine', async () => {
    const before = await readContents(depsOf(site));
    const { path, manifest } = await createBackup(depsOf(site), { kind: 'by-hand' });
    expect(manifest.missing).toEqual([]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const { place, drop } = await freshPlace();
    await restoreBackup(place, path);
    const { audit, ...after } = comparable(await readContents(place));
    const { audit: auditBefore, ...expected } = comparable(before);
    expect(after).toEqual(expected);
    expect(audit).toEqual(expect.arrayContaining(auditBefore));
    expect(audit).toHaveLength(auditBefore.length + 1);
    await drop();
  });

  it('restored where no site was leaves nothing to go back to, and says so', async () => {
    const path = await findBackup();
    const { place, drop } = await freshPlace();
    expect(await restoreBackup(place, path)).toMatchObject({ previousData: null });
    const before = await readContents(place);
    await expect(rollBackRestore(place)).rejects.toMatchObject({
      code: 'nothing_to_go_back_to',
      message: expect.stringContaining('nothing to go back to.'),
    });
    expect(await readContents(place)).toEqual(before);
    const later = { ...place, now: () => new Date(Date.now() + 60_000) };
    const { previousData } = await restoreBackup(later, path);
    expect(previousData).toMatch(/^before-restore-/);
    await rollBackRestore({ ...place, now: () => new Date(Date.now() + 120_000) });
    expect(comparable(await readContents(place)).rows.blog_posts).toEqual(before.rows.blog_posts);
    await drop();
  });

  it('made after the nightly one is restored as a site that has none of that night', async () => {
    const { db } = site.services.database;
    const nightly_at = writeTimestamp(new Date());
    await db.updateTable('backup_state').set({ nightly_at }).execute();
    const { path } = await createBackup(depsOf(site), { kind: 'by-hand' });
    await db.updateTable('backup_state').set({ nightly_at: null }).execute();
    const { place, drop } = await freshPlace();
    await restoreBackup(place, path);
    const restored = connect(place);
    expect((await readStoreState(restored.db)).nightlyAt).toBeNull();
    await restored.close();
    await drop();
  });

  it('brings back no passkey when it is restored: its owner may have removed it since', async () => {
    const { db } = site.services.database;
    const { id: userId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow();
    const at = new Date().toISOString();
    await db
      .insertInto('passkeys')
      .values({
        id: randomUUID(),
        user_id: userId,
        credential_id: 'a-credential',
        public_key: 'a-key',
        counter: 4_000_000_000,
        transports: '[]',
        relying_party: 'localhost',
        name: 'Laptop',
        created_at: at,
        last_used_at: null,
      })
      .execute();
    const { path } = await createBackup(depsOf(site), { kind: 'by-hand' });
    await db.deleteFrom('passkeys').execute();
    const { place, drop } = await freshPlace();
    await restoreBackup(place, path);
    expect((await readContents(place)).rows.passkeys).toEqual([]);
    await drop();
  });

  it('made during writes contains every row and file as of one moment', async () => {
    const written = new Map<string, string>();
    let going = true;
    async function write(): Promise<void> {
      while (going) {
        const post = await writer.create({ title: `Post ${randomUUID()}` });
        written.set(post.id, post.title);
      }
    }
    async function store(): Promise<void> {
      while (going) await storeImage();
    }
    const work = Promise.all([write(), write(), store()]);
    await expect.poll(() => written.size).toBeGreaterThan(5);
    const acknowledged = new Map(written);
    const { path } = await createBackup(depsOf(site), { kind: 'by-hand' });
    going = false;
    await work;

    const { place, drop } = await freshPlace();
    const { manifest } = await restoreBackup(place, path);
    const live = await readContents(depsOf(site));
    const restored = await readContents(place);
    for (const name of ['blog_posts', 'media', 'audit_log', 'slug_history']) {
      expect(restored.rows[name]?.length).toBeGreaterThanOrEqual(manifest.tables[name] ?? 0);
      const made = name === 'audit_log' ? 1 : 0;
      const known = new Set(live.rows[name]);
      const unknown = restored.rows[name]?.filter((row) => !known.has(row));
      expect(unknown, name).toHaveLength(made);
    }
    expect(restored.rows.blog_posts?.length).toBeGreaterThanOrEqual(acknowledged.size);
    for (const [file, checksum] of Object.entries(restored.files)) {
      expect(live.files[file], file).toBe(checksum);
    }
    // Each image has two files; none is missing.
    expect(Object.keys(restored.files).length).toBeGreaterThanOrEqual(
      2 * (manifest.tables.media ?? 0),
    );
    await drop();
  });

  it('handles an image that is deleted or lost while the backup is made', async () => {
    const id = await storeImage();
    const images = join(site.dataDir, 'uploads/blog-images');
    const file = readdirSync(images).find((name) => name.startsWith(id)) ?? '';
    renameSync(join(images, file), join(folder, file));
    const lost = await createBackup(depsOf(site), { kind: 'by-hand' });
    expect(lost.manifest.missing).toEqual([`blog-images/${file}`]);
    copyFileSync(join(folder, file), join(images, file));
    rmSync(join(folder, file));
    const whole = await createBackup(depsOf(site), { kind: 'by-hand' });
    expect(whole.manifest.missing).toEqual([]);
  });

  it('is not restored while a server runs', async () => {
    const path = await findBackup();
    const running = engine === 'sqlite' ? claimDataFolder(site.dataDir) : null;
    const place = { ...depsOf(site), now: () => new Date() };
    await expect(restoreBackup(place, path)).rejects.toMatchObject({
      code: 'data_folder_in_use',
    });
    running?.release();
  });

  it('can be undone, keeping what was written since, and repeated', async () => {
    const path = await findBackup();
    const { place, drop } = await freshPlace();
    await restoreBackup(place, path);
    const first = comparable(await readContents(place));
    const second = await createBackup({ ...depsOf(site), ...place }, { kind: 'by-hand' });
    const database = connect(place);
    await database.db.deleteFrom('blog_posts').execute();
    await database.close();
    await restoreBackup({ ...place, now: () => new Date(Date.now() + 60_000) }, second.path);
    expect(comparable(await readContents(place)).rows.blog_posts).toEqual(first.rows.blog_posts);
    await rollBackRestore({ ...place, now: () => new Date(Date.now() + 120_000) });
    expect(comparable(await readContents(place)).rows.blog_posts).toEqual([]);
    expect(comparable(await readContents(place)).files).toEqual(first.files);
    await rollBackRestore({ ...place, now: () => new Date(Date.now() + 180_000) });
    expect(comparable(await readContents(place)).rows.blog_posts).toEqual(first.rows.blog_posts);
    await drop();
  });
});

describeEachEngine('an update that changes the database', (engine) => {
  it('makes a backup first, which can be restored', async () => {
    const postgres = engine === 'postgresql' ? await freshPostgres() : null;
    const place = {
      dataDir: folder,
      databaseUrl: postgres?.url,
      secretFingerprint: 'mark',
      now: () => new Date(),
      readFreeBytes: async () => GIGABYTE,
    };
    const database = connect(place);
    await migrate(database);
    const logged: object[] = [];
    const log = { info: (facts: object) => logged.push(facts), warn: () => undefined };
    const backUp = (pending: readonly string[]) => backUpBeforeMigrating(place, pending, log);
    await migrate(database, backUp, laterMigrations());
    await migrate(database, backUp, laterMigrations());
    await database.close();

    const [name = ''] = readdirSync(join(folder, 'backups'));
    const file = join(folder, 'backups', name);
    expect(name).toMatch(/-before-update\.tar$/);
    expect(logged).toEqual([{ file, pending: ['9001-later'] }]);
    await restoreBackup(place, file);
    const before = connect(place);
    const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(
      before.db,
    );
    expect(applied.rows).toEqual(Object.keys(migrations(engine)).map((name) => ({ name })));
    await before.close();
    await postgres?.drop();
  });

  it('is not applied when the backup fails', async () => {
    const opened = await openTestDatabase(engine);
    const none = migrate(opened.database, async () => {
      throw new Error('there is no room');
    });
    // An empty database needs no backup.
    await expect(none).resolves.toBe(false);
    const reject = async () => {
      throw new Error('there is no room');
    };
    const rejected = migrate(opened.database, reject, laterMigrations());
    await expect(rejected).rejects.toThrow('there is no room');
    await opened.close();
  });
});

describe('the nightly backup', () => {
  /** Which ones are due and which expire depends on their names alone. */
  function storeNightly(site: TestSite, ...days: Date[]): void {
    const stored = join(site.dataDir, 'backups');
    mkdirSync(stored, { recursive: true });
    for (const day of days) writeFileSync(join(stored, backupName('daily', day)), '');
  }

  const names = (site: TestSite) =>
    readdirSync(join(site.dataDir, 'backups')).filter((name) => name.endsWith('.tar'));

  it('is made once a night, and expired backups are deleted', async () => {
    const monday = Date.parse('2026-01-05T12:00:00Z');
    let now = new Date(monday);
    const site = await openTestSite({ now: () => now });
    const { backups } = site.services;
    await backups.tick();
    await backups.tick();
    expect(names(site)).toEqual(['site-2026-01-05-120000-daily.tar']);
    // A clock that is never far from the last look is trusted.
    for (let day = 1; day < 8; day++) {
      now = new Date(monday + day * DAY);
      storeNightly(site, now);
      await backups.tick();
    }
    now = new Date(monday + 8 * DAY);
    await backups.tick();
    await backups.tick();
    // Of nine days from a Monday on, the last seven span both weeks.
    expect(names(site).sort()).toEqual(
      ['07', '08', '09', '10', '11', '12', '13'].map(
        (day) => `site-2026-01-${day}-120000-daily.tar`,
      ),
    );
    await site.close();
  });

  it('is made once a night, and none is deleted, while the clock is 400 days behind', async () => {
    let now = new Date('2026-02-09T12:00:00Z');
    const site = await openTestSite({ now: () => now });
    const { backups } = site.services;
    storeNightly(site, ...[6, 5, 4, 3, 2, 1].map((days) => new Date(now.getTime() - days * DAY)));
    await backups.tick();
    const before = names(site);
    expect(before).toHaveLength(7);
    now = new Date(now.getTime() - 400 * DAY);
    for (let minute = 0; minute < 3; minute++) {
      await backups.tick();
      now = new Date(now.getTime() + 60_000);
    }
    const added = names(site).filter((name) => !before.includes(name));
    expect(added).toHaveLength(1);
    expect(names(site)).toHaveLength(8);
    await site.close();
  });

  it('is never deleted by the run that made it, however old it looks', async () => {
    const site = await openTestSite();
    const at = Date.parse('2027-02-01T12:00:00Z');
    const dayOf = (days: number) => new Date(at + days * DAY);
    storeNightly(site, ...[0, 1, 2, 3, 4, 5, 6].map(dayOf));
    const deps = { ...depsOf(site), now: () => dayOf(-400) };
    const { path } = await runBackup(deps, operator, { kind: 'daily' });
    expect(existsSync(path)).toBe(true);
    await site.close();
  });

  it('that fails is reported, and made as soon as possible', async () => {
    let now = new Date('2026-01-05T12:00:00Z');
    const site = await openTestSite({ now: () => now });
    const { cookie } = await createAdmin(site);
    const folderFile = join(site.dataDir, 'backups');
    writeFileSync(folderFile, 'in the way');
    await expect(site.services.backups.tick()).rejects.toThrow();
    rmSync(folderFile);
    mkdirSync(folderFile);
    await site.services.backups.tick();
    const page = await site.get('/admin/backups', { cookie });
    expect(await page.text()).toContain('Last backup:');
    now = new Date('2026-01-09T12:00:00Z');
    const late = await site.get('/admin', { cookie });
    expect(await late.text()).toContain('The last backup is more than two days old');
    await site.close();
  });

  it('that finishes while the page is rendered is listed on it', async () => {
    const site = await openTestSite();
    const { cookie } = await createAdmin(site);
    const { backups } = site.services;
    Object.assign(site.services, {
      backups: {
        ...backups,
        // The backup finishes during the request.
        isRunning() {
          const stored = join(site.dataDir, 'backups');
          mkdirSync(stored, { recursive: true });
          writeFileSync(join(stored, 'site-2026-01-05-120000-by-hand.tar'), 'a backup');
          return false;
        },
      },
    });
    const page = await site.get('/admin/backups', { cookie });
    expect(await page.text()).toContain('Made by you');
    await site.close();
  });
});

describe('making a backup', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
    await createAdmin(site);
  });
  afterAll(() => site.close());

  it('leaves only the backup and an audit entry', async () => {
    const { path } = await runBackup(depsOf(site), operator, { kind: 'daily' });
    const names = readdirSync(join(site.dataDir, 'backups')).sort();
    expect(names).toEqual([path.split('/').at(-1), 'status.json']);
    const { db } = site.services.database;
    const audited = await db.selectFrom('audit_log').selectAll().execute();
    expect(audited.at(-1)).toMatchObject({ action: 'backup.created', actor_name: 'Ada' });
  });

  it('is rejected while another backup is made', async () => {
    const other = claimFile(join(site.dataDir, 'backup.lock'));
    await expect(createBackup(depsOf(site), { kind: 'daily' })).rejects.toMatchObject({
      code: 'under_way',
    });
    other?.release();
  });

  it('holds no file elsewhere that a row names as an image', async () => {
    const { db } = site.services.database;
    const image = { format: 'png', width: 9, height: 9, bytes: 99, alt: null, created_by: null };
    const created_at = '2026-01-05T00:00:00.000Z';
    for (const key of ['../secret', 'blog-images/../../secret', '/etc/hostname']) {
      const variants = JSON.stringify([
        { key: `${key}x`, width: 4 },
        { key, width: 3 },
      ]);
      await db
        .insertInto('media')
        .values({ ...image, id: randomUUID(), key, variants, created_at })
        .execute();
    }
    const { manifest } = await createBackup(depsOf(site), { kind: 'by-hand' });
    await db.deleteFrom('media').execute();
    expect(manifest.files.map(({ name }) => name)).toEqual(['rows.db']);
    expect(manifest.missing).toEqual(expect.arrayContaining(['../secret', '/etc/hostname']));
  });

  it('says when there is not enough disk space, and starts nothing', async () => {
    const target = join(folder, 'mine.tar');
    const deps = depsOf(site, { readFreeBytes: async () => 1_000_000 });
    await expect(runBackup(deps, operator, { kind: 'by-hand', target })).rejects.toThrow(
      /^There is not enough room for a backup in .+: it needs \d+ MB, and 1 MB are free\.$/,
    );
    expect(readdirSync(folder)).toEqual([]);
    const status = JSON.parse(readFileSync(join(site.dataDir, 'backups/status.json'), 'utf8'));
    expect(status.last.problem).toMatch(/^There is not enough room/);
  });

  it('stops with the server, and leaves no partial backup', async () => {
    const stopping = new AbortController();
    const target = join(folder, 'mine.tar');
    const made = createBackup(depsOf(site), { kind: 'daily', target, signal: stopping.signal });
    stopping.abort();
    await expect(made).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a restore', () => {
  let site: TestSite;
  let path: string;
  beforeAll(async () => {
    site = await openTestSite();
    await createAdmin(site);
    ({ path } = await createBackup(depsOf(site), { kind: 'by-hand' }));
  });
  afterAll(() => site.close());

  const place = () => ({
    dataDir: join(folder, 'data'),
    databaseUrl: undefined,
    now: () => new Date(),
    readFreeBytes: async () => GIGABYTE,
  });

  function damaged(change: (bytes: Buffer) => Buffer): string {
    const file = join(folder, 'damaged.tar');
    writeFileSync(file, change(readFileSync(path)));
    return file;
  }

  const BROKEN: [string, (bytes: Buffer) => Buffer][] = [
    [
      'a byte that changed',
      (bytes) => bytes.fill(255 - bytes.readUInt8(100_000), 100_000, 100_001),
    ],
    ['its end cut off', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['its manifest cut off', (bytes) => bytes.subarray(0, bytes.lastIndexOf('manifest.json'))],
    [
      'another name in it',
      (bytes) => Buffer.from(bytes.toString('latin1').replace('rows.db', '../s.db'), 'latin1'),
    ],
    ['nothing in it', () => Buffer.alloc(0)],
    ['a letter in it', () => Buffer.from('Dear Dana, '.repeat(500))],
  ];
  it.each(BROKEN)('rejects a file with %s and leaves the data unchanged', async (_, change) => {
    mkdirSync(place().dataDir);
    connectSqlite(place().dataDir).close();
    const file = damaged(change);
    await expect(restoreBackup(place(), file)).rejects.toMatchObject({ name: 'BackupError' });
    await expect(checkBackup(file, folder)).rejects.toMatchObject({ name: 'BackupError' });
    expect(readdirSync(place().dataDir)).toContain('site.db');
    expect(readdirSync(place().dataDir)).not.toContain('restoring');
  });

  it('rejects a backup of a newer version and says what to do', async () => {
    const later = damaged((bytes) =>
      Buffer.from(bytes.toString('latin1').replace('"0001-schema"', '"9001-schema"'), 'latin1'),
    );
    await expect(restoreBackup(place(), later)).rejects.toThrow(/Update the software first\.$/);
  });

  it('ends every session', async () => {
    await restoreBackup(place(), path);
    const database = connectSqlite(place().dataDir);
    expect(await database.db.selectFrom('session').selectAll().execute()).toEqual([]);
    expect(await database.db.selectFrom('user').selectAll().execute()).toHaveLength(1);
    await database.close();
  });

  it('whose swap fails is completed by the next start', async () => {
    const { dataDir } = place();
    const now = () => new Date('2026-03-01T12:00:00Z');
    mkdirSync(dataDir);
    await connectSqlite(dataDir).close();
    // Where the data from before was to go.
    const blocked = join(dataDir, previousDataName(now()));
    writeFileSync(blocked, '');
    await expect(restoreBackup({ ...place(), now }, path)).rejects.toMatchObject({
      code: 'EEXIST',
    });
    rmSync(blocked);
    await finishSwap(dataDir);
    const database = connectSqlite(dataDir);
    expect(await database.db.selectFrom('user').selectAll().execute()).toHaveLength(1);
    await database.close();
  });

  it('says when there is nothing to undo', async () => {
    mkdirSync(place().dataDir);
    await expect(rollBackRestore(place())).rejects.toMatchObject({ code: 'nothing_to_go_back_to' });
  });

  it.each(['before anything moved', 'between the two', 'after the database'])(
    'that is interrupted %s is completed at the next start',
    async (moment) => {
      const { dataDir } = place();
      const at = (name: string) => join(dataDir, name);
      for (const [name, text] of [
        ['', 'old'],
        ['restoring', 'new'],
      ] as const) {
        mkdirSync(at(join(name, 'uploads')), { recursive: true });
        writeFileSync(at(join(name, 'site.db')), text);
        writeFileSync(at(join(name, 'uploads/image')), text);
      }
      mkdirSync(at('kept'));
      writeFileSync(at('swap.json'), JSON.stringify({ from: 'restoring', keep: 'kept' }));
      if (moment !== 'before anything moved') renameSync(at('site.db'), at('kept/site.db'));
      if (moment === 'after the database') renameSync(at('restoring/site.db'), at('site.db'));
      await finishSwap(dataDir);
      await finishSwap(dataDir);
      const read = (name: string) => readFileSync(at(name), 'utf8');
      expect([read('site.db'), read('uploads/image')]).toEqual(['new', 'new']);
      expect([read('kept/site.db'), read('kept/uploads/image')]).toEqual(['old', 'old']);
      expect(readdirSync(dataDir).sort()).toEqual(['kept', 'site.db', 'uploads']);
    },
  );
});
