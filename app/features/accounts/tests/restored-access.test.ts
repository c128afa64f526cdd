import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBackup } from '#app/features/backups/creation/create-backup.server.ts';
import { restoreBackup } from '#app/features/backups/restoring/restore-backup.server.ts';
import { connect, type Database } from '#database/connect.ts';
import {
  createAdmin,
  createUser,
  createWriterAccount,
  type TestAccount,
} from '#tests/support/accounts.ts';
import { createWriter } from '#tests/support/posts.ts';
import { makePreview } from '#tests/support/previews.ts';
import {
  describeEachEngine,
  freshPostgres,
  openTestSite,
  type TestSite,
} from '#tests/support/test-site.ts';
import { createResetLink } from '../passwords/password-reset.server.ts';
import { createInvitation, reinstate } from '../people.server.ts';

const GIGABYTE = 1024 ** 3;
const actor = { id: null, name: 'test' };

describeEachEngine('after a restore', (engine) => {
  let site: TestSite;
  let ann: TestAccount;
  let bob: TestAccount;
  let cy: TestAccount;
  let folder: string;
  let backup: string;
  let postgres: Awaited<ReturnType<typeof freshPostgres>> | null;
  let restored: Database;

  beforeAll(async () => {
    site = await openTestSite({ engine });
    [ann, bob] = [await createAdmin(site), await createAdmin(site)];
    cy = await createWriterAccount(site);
    await createUser(site);
    const { services } = site;
    await site.post('/admin/login', { intent: 'login', email: ann.email, password: ann.password });
    await createResetLink(services, actor, { email: ann.email, removeTwoFactor: false });
    await createInvitation(services, actor, { email: 'late@example.com', clientKey: '' });
    const { id: postId } = await createWriter(site, ann).create();
    await makePreview(services, ann, postId);
    const { config, now } = services;
    const made = await createBackup(
      {
        dataDir: site.dataDir,
        databaseUrl: config.databaseUrl,
        secretFingerprint: 'mark',
        now,
        readFreeBytes: async () => GIGABYTE,
      },
      { kind: 'by-hand' },
    );
    backup = made.path;
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wizard-restored-'));
    postgres = engine === 'postgresql' ? await freshPostgres() : null;
  });
  afterEach(async () => {
    await restored.close();
    await postgres?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function restore(admin?: string) {
    const place = { dataDir: folder, databaseUrl: postgres?.url };
    const deps = { ...place, now: () => new Date(), readFreeBytes: async () => GIGABYTE, admin };
    const { access } = await restoreBackup(deps, backup);
    restored = connect(place);
    return access;
  }
  async function roles(): Promise<Record<string, string>> {
    const rows = await restored.db
      .selectFrom('user_roles')
      .innerJoin('user', 'user.id', 'user_roles.user_id')
      .select(['email', 'role'])
      .execute();
    return Object.fromEntries(rows.map(({ email, role }) => [email, role]));
  }

  it('no session, link, unused invitation or trusted browser works', async () => {
    const { db } = site.services.database;
    const tables = [
      'session',
      'password_resets',
      'invitations',
      'trusted_devices',
      'preview_links',
    ] as const;
    for (const table of tables) {
      expect(await db.selectFrom(table).selectAll().execute(), table).not.toEqual([]);
    }
    await restore(ann.email);
    for (const table of [...tables, 'verification'] as const) {
      expect(await restored.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });

  it('the named admin has access, and the others wait', async () => {
    const access = await restore(ann.email.toUpperCase());
    expect(access).toEqual({ admitted: [ann.email], waiting: [bob.email, cy.email] });
    expect(await roles()).toEqual({
      [ann.email]: 'admin',
      [bob.email]: 'admin-on-hold',
      [cy.email]: 'writer-on-hold',
    });
  });

  it.each([undefined, 'nobody@example.com', "x' or '1' = '1"])(
    'nobody has access when %s is named, until the operator makes a link',
    async (named) => {
      const access = await restore(named);
      expect(access).toEqual({ admitted: [], waiting: [ann.email, bob.email, cy.email].sort() });
      const { config, now } = site.services;
      const deps = { config, now, database: restored, publish: () => undefined };
      const made = await createResetLink(deps, actor, { email: bob.email, removeTwoFactor: false });
      expect(made?.reinstated).toBe(true);
      expect(await roles()).toEqual({
        [ann.email]: 'admin-on-hold',
        [bob.email]: 'admin',
        [cy.email]: 'writer-on-hold',
      });
    },
  );

  it('a Writer is let back in as a Writer, and never named as the admin', async () => {
    const access = await restore(cy.email);
    expect(access.admitted).toEqual([]);
    const bus = { publish: () => undefined };
    const deps = { ...site.services, database: restored, bus };
    await reinstate(deps, actor, cy.userId);
    expect((await roles())[cy.email]).toBe('writer');
  });
});

describeEachEngine('the only admin of a backup', (engine) => {
  it.each([
    [undefined, 'admitted'],
    ['somebody-else@example.com', 'waiting'],
    ['', 'waiting'],
  ] as const)('when %j is named, is %s', async (admin, state) => {
    const site = await openTestSite({ engine });
    const { email } = await createAdmin(site);
    const postgres = engine === 'postgresql' ? await freshPostgres() : null;
    const folder = mkdtempSync(join(tmpdir(), 'wizard-restored-'));
    const { config, now } = site.services;
    const common = { now, readFreeBytes: async () => GIGABYTE };
    const from = { dataDir: site.dataDir, databaseUrl: config.databaseUrl };
    const made = await createBackup(
      { ...from, ...common, secretFingerprint: 'mark' },
      { kind: 'by-hand' },
    );
    const place = { dataDir: folder, databaseUrl: postgres?.url, ...common };
    const { access } = await restoreBackup({ ...place, admin }, made.path);
    expect(access).toEqual({ admitted: [], waiting: [], [state]: [email] });
    await postgres?.drop();
    rmSync(folder, { recursive: true, force: true });
    await site.close();
  });
});

describeEachEngine('a person who waits to be let back in', (engine) => {
  let site: TestSite;
  let owner: TestAccount;
  let waiting: TestAccount;
  beforeEach(async () => {
    site = await openTestSite({ engine });
    [owner, waiting] = [await createAdmin(site), await createAdmin(site)];
    await site.services.database.db
      .updateTable('user_roles')
      .set({ role: 'admin-on-hold' })
      .where('user_id', '=', waiting.userId)
      .execute();
  });
  afterEach(() => site.close());

  function signIn() {
    const fields = { intent: 'login', email: waiting.email, password: waiting.password };
    return site.post('/admin/login', fields);
  }
  function decide(intent: string, id: string) {
    return site.post('/admin/people', { intent, id }, owner);
  }
  async function page(path: string, { cookie }: TestAccount) {
    return site.get(path, { cookie });
  }

  it('has no access, reads why, and is let back in by another admin', async () => {
    expect((await page('/admin', waiting)).status).toBe(302);
    const rejected = await signIn();
    await expect(rejected).toBeRejected(403, 'This site was restored from a backup.');
    const people = await (await page('/admin/people', owner)).text();
    expect(people).toContain('Waiting to be let back in');
    expect((await page('/admin', owner)).status).toBe(200);
    const dashboard = await (await page('/admin', owner)).text();
    expect(dashboard).toContain('waiting to be let back in');
    expect((await decide('let-in', waiting.userId)).status).toBe(200);
    expect((await signIn()).status).toBe(302);
    expect(await (await page('/admin/people', owner)).text()).not.toContain('Waiting to be let');
  });

  it('can be removed, but the only admin who has access cannot', async () => {
    await decide('remove', owner.userId);
    expect((await page('/admin', owner)).status).toBe(200);
    await decide('remove', waiting.userId);
    const { db } = site.services.database;
    const roles = await db.selectFrom('user_roles').select('user_id').execute();
    expect(roles).toEqual([{ user_id: owner.userId }]);
    // The account that is left says 'Access Denied' to its password; the former one is gone.
    const former = db.selectFrom('user').select('id').where('id', '=', waiting.userId);
    expect(await former.execute()).toEqual([]);
  });

  it('still counts as the owner, so that nobody else becomes one', async () => {
    const { db } = site.services.database;
    await db.updateTable('user_roles').set({ role: 'admin-on-hold' }).execute();
    const fields = { intent: 'sign-up', email: 'x@example.com', password: 'lantern-oak-42-teal' };
    const answer = await site.post('/admin/login', fields);
    expect(await answer.text()).toContain('You need an invitation to sign up.');
  });
});
