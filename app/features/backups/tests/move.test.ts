import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect, connectSqlite } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { MoveError } from '#database/move/move-error.ts';
import { insertMoveMark } from '#database/move/move-mark.ts';
import type { TestAccount } from '#tests/support/accounts.ts';
import { BUCKET_CREDENTIALS, startBucket } from '#tests/support/bucket.ts';
import { fillSite } from '#tests/support/full-site.ts';
import { storeLead } from '#tests/support/leads.ts';
import { createWriter, saveRequest } from '#tests/support/posts.ts';
import { startServer } from '#tests/support/server-process.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { readContents } from '#tests/support/site-contents.ts';
import { digestTables } from '#tests/support/table-digests.ts';
import {
  type Engine,
  freshPostgres,
  needsPostgres,
  openTestSite,
  type TestSite,
} from '#tests/support/test-site.ts';
import { imageForm, makeImage, upload } from '#tests/support/uploads.ts';
import { readDestination } from '../move/destination.server.ts';
import { cancelMove, moveSite } from '../move/move-site.server.ts';
import type { SiteLocation } from '../move/site-location.server.ts';

const quiet = () => undefined;

let folder: string;
let drops: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-moved-'));
});
afterEach(async () => {
  for (const drop of drops) await drop();
  drops = [];
  rmSync(folder, { recursive: true, force: true });
});

interface Place extends SiteLocation {
  /** What is written after `--to`. */
  readonly address: string;
}

let places = 0;
/** An empty place for a site on the engine. */
async function emptyPlace(
  engine: Engine,
  dataDir = join(folder, String(++places)),
): Promise<Place> {
  if (engine === 'sqlite') {
    return { address: dataDir, dataDir, databaseUrl: undefined, secret: undefined };
  }
  const { url, drop } = await freshPostgres();
  drops.push(drop);
  return { address: url, dataDir, databaseUrl: url, secret: undefined };
}

function locationOf({ services }: TestSite): SiteLocation {
  const { dataDir, databaseUrl, secret } = services.config;
  return { dataDir, databaseUrl, secret };
}

function move(
  from: SiteLocation,
  to: Pick<Place, 'address'>,
  report: (line: string) => void = quiet,
) {
  return moveSite(from, readDestination(to.address), report);
}

const OTHER = { sqlite: 'postgresql', postgresql: 'sqlite' } as const;

describe.each(['sqlite', 'postgresql'] as const)(
  'a move away from %s',
  needsPostgres(),
  (engine) => {
    let site: TestSite;
    let admin: TestAccount;
    let source: SiteLocation;
    beforeAll(async () => {
      for (const [name, value] of Object.entries(BUCKET_CREDENTIALS)) vi.stubEnv(name, value);
      site = await openTestSite({ engine });
      admin = await fillSite(site);
      source = locationOf(site);
    });
    afterAll(async () => {
      vi.unstubAllEnvs();
      await site.close();
    });
    afterEach(async () => {
      await cancelMove(source);
      await site.services.storage.check();
    });

    /** Everything is copied, nothing compared. */
    async function interruptBeforeComparing(there: Place) {
      const cut = new Error('cut off');
      const interrupted = move(source, there, (line) => {
        if (line.startsWith('Comparing')) throw cut;
      });
      await expect(interrupted).rejects.toBe(cut);
    }

    function post(path: string, body: Record<string, string>, cookie = admin.cookie) {
      return site.post(path, body, { cookie });
    }

    it('has every row and file at its end, and after the way back', async () => {
      const there = await emptyPlace(
        OTHER[engine],
        engine === 'sqlite' ? source.dataDir : undefined,
      );
      // The files of the one go into a bucket, those of the other into the folder.
      const bucket = engine === 'sqlite' ? await startBucket() : null;
      if (bucket !== null) drops.push(bucket.close);
      const destination = readDestination(there.address, bucket?.url);
      const moved = { ...there, storage: destination.storage };
      const { files: copied } = await moveSite(source, destination, quiet);
      expect(copied?.count).toBeGreaterThan(1);
      expect(await digestTables(there, source)).toEqual(await digestTables(source, there));
      if (bucket !== null) {
        const sent = bucket.requests.filter((line) => line.startsWith('PUT /images/site/blog'));
        expect(sent).toHaveLength(copied?.count ?? 0);
      }

      const back = await emptyPlace(engine);
      const home = { ...readDestination(back.address), dataDir: back.dataDir };
      await moveSite(moved, home, quiet);
      const original = comparable(await readContents(source));
      const { rows, files } = comparable(await readContents(back));
      expect(Object.keys(files).length).toBeGreaterThan(1);
      expect(files).toEqual(original.files);
      expect(rows).toEqual(original.rows);
    });

    it('keeps people signed in', async () => {
      const there = await emptyPlace(
        OTHER[engine],
        engine === 'sqlite' ? source.dataDir : undefined,
      );
      await move(source, there);
      const { createLog, createSite, loadConfig, openServices } = await loadSiteBuild();
      const config = loadConfig({
        NODE_ENV: 'test',
        DATA_DIR: there.dataDir,
        DATABASE_URL: there.databaseUrl,
      });
      const services = await openServices(config, createLog('silent'));
      const request = new Request(`${config.publicOrigin}/admin`, {
        headers: { Cookie: admin.cookie, Host: new URL(config.publicOrigin).host },
      });
      const answer = await createSite(services).fetch(request);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('Post number 1');
      await services.close();
    });

    it('rejects every write from its beginning, says why, and keeps answering readers', async () => {
      await move(source, await emptyPlace(OTHER[engine], source.dataDir));
      const before = await digestTables(source);
      // The first rejected write tells the server, if nothing else has.
      const saved = await createWriter(site, admin).save(saveRequest());
      expect(saved).toMatchObject({
        status: 423,
        body: { ok: false, message: expect.stringContaining('this site is being moved') },
      });
      const photo = await makeImage('jpeg', { width: 64, height: 64 }).toBuffer();
      const sent = await upload(site, admin.cookie, { body: imageForm(photo, 'photo.jpg') });
      expect(sent).toMatchObject({ status: 423, body: { ok: false, code: 'moving' } });
      const settings = await post('/admin/settings', { contactEmail: 'dana@example.com' });
      expect([settings.status, await settings.text()]).toEqual([
        423,
        expect.stringContaining('is being moved'),
      ]);
      const { email, password } = admin;
      const entered = await post('/admin/login', { intent: 'login', email, password }, '');
      expect([entered.status, await entered.text()]).toEqual([
        423,
        expect.stringContaining('is being moved'),
      ]);
      const lead = { topic: 'contact', name: 'Dana', email: 'd@example.com', message: 'Six beds?' };
      const form = await post('/contact', { ...lead, subject: 'General question' }, '');
      expect([form.status, await form.text()]).toEqual([423, expect.stringContaining('Six beds?')]);

      for (const path of ['/', '/blog', '/contact', '/readyz', '/blog/post-number-1']) {
        expect((await site.fetch(path)).status, path).toBe(200);
      }
      const dashboard = await site.get('/admin', admin);
      expect(await dashboard.text()).toContain('The site is being moved, so nothing can be saved');
      await expect(storeLead(site)).rejects.toMatchObject({ code: 'site_moving' });
      expect(await digestTables(source)).toEqual(before);

      expect(await cancelMove(source)).toBe(true);
      await site.services.storage.check();
      expect((await createWriter(site, admin).save(saveRequest())).status).toBe(200);
    });

    it('that is interrupted resumes where it was, and no server starts on its part', async () => {
      const there = await emptyPlace(OTHER[engine], engine === 'sqlite' ? undefined : folder);
      await interruptBeforeComparing(there);
      const env: Record<string, string> =
        there.databaseUrl === undefined ? {} : { DATABASE_URL: there.databaseUrl };
      await expect(startServer({ dataDir: there.dataDir, env })).rejects.toThrow(
        /unfinished copy of a site/,
      );
      await expect(move(source, await emptyPlace(OTHER[engine]))).rejects.toMatchObject({
        code: 'under_way',
      });
      await move(source, there);
      expect(await digestTables(there, source)).toEqual(await digestTables(source, there));
      await expect(move(source, there)).rejects.toMatchObject({ code: 'done' });
    });

    it('that was given up begins anew, with what has changed since', async () => {
      const there = await emptyPlace(OTHER[engine]);
      await interruptBeforeComparing(there);
      await cancelMove(source);
      await storeLead(site, { name: 'Somebody new' });
      await move(source, there);
      expect(await digestTables(there, source)).toEqual(await digestTables(source, there));
    });

    it('notices a row that differs', async () => {
      const there = await emptyPlace(OTHER[engine]);
      await interruptBeforeComparing(there);
      const raw = connect(there);
      await sql`update media set alt = 'spoilt'`.execute(raw.db);
      await raw.close();
      await expect(move(source, there)).rejects.toMatchObject({
        code: 'differs',
        message: expect.stringContaining('the table media differs'),
      });
    });

    it('leaves the site writable when the target cannot be used', async () => {
      const rejected = async (to: Pick<Place, 'address'>, code: string) => {
        await expect(move(source, to)).rejects.toMatchObject({ name: 'MoveError', code });
      };
      await rejected({ address: source.databaseUrl ?? source.dataDir }, 'usage');
      expect(() => readDestination('mysql://localhost/site')).toThrow(MoveError);
      const used = await emptyPlace(OTHER[engine]);
      const other = connect(used);
      await migrate(other);
      const setting = { key: 'timeZone', value: '"UTC"', updated_at: '2026-01-05T00:00:00.000Z' };
      await other.db.insertInto('settings').values(setting).execute();
      await other.close();
      await rejected(used, 'target_not_empty');
      const foreign = await emptyPlace(OTHER[engine]);
      const raw = connect(foreign);
      await sql`create table invoices (id text primary key)`.execute(raw.db);
      await rejected(foreign, 'target_not_empty');
      await sql`drop table invoices`.execute(raw.db);
      await insertMoveMark(raw.db, {
        role: 'target',
        id: 'x',
        site: 'another',
        destination: '',
        state: 'copying',
        progress: '{}',
      });
      await rejected(foreign, 'target_not_empty');
      await raw.close();
      const newer = await emptyPlace(OTHER[engine]);
      const database = connect(newer);
      await migrate(database);
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`.execute(
        database.db,
      );
      await database.close();
      await rejected(newer, 'other_version');
      await expect(storeLead(site)).resolves.toEqual(expect.any(String));
    });
  },
);

it('no site moves to where a server is running, or from where there is none', async () => {
  await expect(move(await emptyPlace('sqlite'), { address: folder })).rejects.toMatchObject({
    code: 'nothing_there',
  });
  const dataDir = join(folder, 'site');
  const database = connectSqlite(dataDir);
  await migrate(database);
  await database.close();
  writeFileSync(join(dataDir, 'secret'), 'a-secret-of-at-least-32-characters');
  const from = { dataDir, databaseUrl: undefined, secret: undefined };
  const server = await startServer({ dataDir: join(folder, 'running') });
  await expect(move(from, { address: server.dataDir })).rejects.toMatchObject({
    code: 'target_in_use',
  });
  await server.stop();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await expect(move(from, { address: join(file, 'site') })).rejects.toMatchObject({
    code: 'cannot_open',
  });
  expect(await cancelMove(from)).toBe(false);
  // Another secret than the site's would end every session.
  rmSync(join(dataDir, 'secret'));
  await expect(move(from, { address: join(folder, 'there') })).rejects.toMatchObject({
    code: 'nothing_there',
    message: expect.stringContaining('SECRET'),
  });
});

it('a server that is started on a site that was moved away answers readers', async () => {
  const dataDir = join(folder, 'site');
  const first = await startServer({ dataDir });
  await first.stop();
  await move(
    { dataDir, databaseUrl: undefined, secret: undefined },
    { address: join(folder, 'there') },
  );
  const server = await startServer({ dataDir });
  expect((await fetch(`${server.origin}/blog`)).status).toBe(200);
  await expect.poll(server.output).toContain('it is read-only');
  await server.stop();
});

/** The mark of a move counts as a change. */
function comparable({ rows, files }: Awaited<ReturnType<typeof readContents>>) {
  const { site_state: _revision, ...rest } = rows;
  return { rows: rest, files };
}
