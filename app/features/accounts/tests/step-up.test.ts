import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { ageSignIns, createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { storeClaimFile } from '#tests/support/claim-rows.ts';
import { listFormIntents } from '#tests/support/form-intents.ts';
import { addPasskeyRow } from '#tests/support/passkey-device.ts';
import { type BuiltRoute, listRoutes } from '#tests/support/route-list.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { totp } from '#tests/support/totp.ts';

const BACKUP = 'site-2026-01-05-120000-by-hand.tar';
const FORM = 'https://forms.example.com/widget/form/NSq50To86cmaAFjyIwrN';
const DECK = 'https://gamma.app/embed/abcdef1234567890';

/** Every form that asks for confirmation when the last sign-in is not recent, as `path intent`. */
const ASKING_FORMS = [
  '/admin/outbox new-key',
  '/admin/people invite',
  '/admin/people let-in',
  '/admin/people may-publish',
  '/admin/people remove',
  '/admin/settings/mail remove-mail-server',
  '/admin/settings/mail save-mail-server',
];
/** Every call of a page's script that asks the same, with a code in its answer. */
const ASKING_CALLS = [
  '/admin/account/passkeys passkey-begin',
  '/admin/account/passkeys passkey-remove',
];
/**
 * The address of every file, and where it sends the person first. Lists of results and reports of
 * imports, whose addresses name one, hold nothing about a person and ask for nothing.
 */
const ASKING_DOWNLOADS = {
  'GET /admin/leads/export': [302, '/admin/confirm?next=%2Fadmin%2Fleads'],
  'GET /admin/posts/export/download': [302, '/admin/confirm?next=%2Fadmin%2Fposts%2Fexport'],
  'GET /admin/claims/export': [302, '/admin/confirm?next=%2Fadmin%2Fclaims'],
  'GET /admin/claims/files/:id': [302, '/admin/confirm?next=%2Fadmin%2Fclaims'],
  'GET /admin/subscribers/export': [302, '/admin/confirm?next=%2Fadmin%2Fsubscribers'],
  'GET /admin/redirects/export': [302, '/admin/confirm?next=%2Fadmin%2Fredirects'],
  'GET /admin/backups/:name': [302, '/admin/confirm?next=%2Fadmin%2Fbackups'],
  'POST /admin/leads/privacy/export': [307, '/admin/leads/privacy?confirm'],
};

describeEachEngine('the confirmation', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  let other: TestAccount;
  let routes: BuiltRoute[];
  let claimFile: string;

  beforeAll(async () => {
    site = await openTestSite({ engine });
    admin = await createAdmin(site);
    other = await createAdmin(site);
    routes = (await listRoutes()).filter(({ policy }) => policy?.access === 'admin');
    mkdirSync(join(site.dataDir, 'backups'), { recursive: true });
    writeFileSync(join(site.dataDir, 'backups', BACKUP), 'a backup');
    claimFile = await storeClaimFile(site.services.database.db, 'texts:/about');
  });
  afterAll(() => site.close());
  beforeEach(() => setAge(11));

  /** Makes the sign-in of every session this many minutes old, and removes every confirmation. */
  async function setAge(minutes: number): Promise<void> {
    await ageSignIns(site.services, { minutes });
    await site.services.database.db.deleteFrom('rate_limits').execute();
  }
  function send(method: string, path: string, fields: Record<string, string> = {}) {
    const headers = { Cookie: admin.cookie, Accept: 'text/html' };
    const body = method === 'POST' ? new URLSearchParams(fields) : null;
    return site.fetch(path, { method, headers, body });
  }
  const post = (path: string, fields: Record<string, string>) => send('POST', path, fields);

  /** Without the audit entries of the confirmation itself. */
  async function contents(): Promise<string> {
    const { db } = site.services.database;
    const tables = ['user', 'user_roles', 'invitations', 'settings', 'leads', 'outbox'] as const;
    const rows = await Promise.all(
      tables.map((table) => db.selectFrom(table).selectAll().execute()),
    );
    const audit = await db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'not like', 'account.confirm%')
      .execute();
    return JSON.stringify([rows, audit]);
  }
  async function audited(action: string): Promise<number> {
    const { db } = site.services.database;
    const rows = await db.selectFrom('audit_log').select('id').where('action', '=', action);
    return (await rows.execute()).length;
  }
  const addressOf = ({ pattern }: BuiltRoute) =>
    pattern.replace(':name', BACKUP).replace(/:\w+/g, randomUUID()).replace('*', 'no-such-page');

  const QUESTION = 'It has been a while since you signed in.';

  // The routes are the same on both databases, and there are many.
  if (engine === 'sqlite') {
    it('is asked by these forms, and by no others', async () => {
      const asking: string[] = [];
      // Those that take no form reject one before they look at it: the access matrix.
      for (const route of routes.filter(({ hasAction }) => hasAction)) {
        // A route knows the intents of its own feature; all others are unknown to it, as one is.
        const [, feature] = route.id.split('/');
        const known = listFormIntents(feature);
        // The first would end the session that asks, the second runs on in the background.
        const intents = known.filter((each) => !['end-sessions', 'create'].includes(each));
        for (const intent of [...intents, 'no-such-intent']) {
          const fields = { intent, id: other.userId, email: 'new@example.com' };
          const answer = await post(addressOf(route), fields);
          await answer.body?.cancel();
          if (answer.status === 403) asking.push(`${route.pattern} ${intent}`);
        }
      }
      expect(asking.sort()).toEqual([...ASKING_CALLS, ...ASKING_FORMS].sort());
    });
  }

  it.each(ASKING_FORMS)('is asked for by %s before anything is done', async (name) => {
    const [path = '', intent = ''] = name.split(' ');
    const before = await contents();
    for (const confirm of ['', 'yes', 'maybe']) {
      const fields = { intent, confirm, id: other.userId, email: 'new@example.com' };
      const answer = await post(path, fields);
      await expect(answer).toBeRejected(403, QUESTION);
    }
    expect(await contents()).toBe(before);
  });

  it.each(ASKING_CALLS)('is asked by the call %s, which does nothing', async (name) => {
    const [path = '', intent = ''] = name.split(' ');
    const { db } = site.services.database;
    const id = randomUUID();
    await addPasskeyRow(site, { id, userId: admin.userId });
    const answer = await post(path, { intent, id, name: 'Mine' });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      ok: false,
      code: 'confirm',
      proof: { code: false, passkey: true },
    });
    expect(await db.selectFrom('passkeys').select('id').execute()).toEqual([{ id }]);
    expect(await db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
    await db.deleteFrom('passkeys').execute();
  });

  it('is asked for before every file, and by no page', async () => {
    const asking: Record<string, unknown[]> = {};
    for (const route of routes) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const answer = await send(method, addressOf(route), { who: 'a@example.com' });
        await answer.body?.cancel();
        const name = `${method} ${route.pattern}`;
        expect([name, answer.headers.get('Content-Disposition')]).toEqual([name, null]);
        const location = answer.headers.get('Location') ?? '';
        if (location.includes('confirm') && method !== 'HEAD') {
          asking[name] = [answer.status, location];
        }
      }
    }
    expect(asking).toEqual(ASKING_DOWNLOADS);
  });

  it('is not asked for within ten minutes of a sign-in', async () => {
    await setAge(9);
    for (const name of Object.keys(ASKING_DOWNLOADS)) {
      const [method = '', pattern = ''] = name.split(' ');
      const path = pattern.replace(':name', BACKUP).replace(':id', claimFile);
      const answer = await send(method, path, { who: 'a@example.com' });
      await answer.body?.cancel();
      expect([name, answer.status]).toEqual([name, 200]);
      expect(answer.headers.get('Content-Disposition')).toContain('attachment');
    }
    const answer = await post('/admin/people', { intent: 'invite', email: 'new@example.com' });
    expect(await answer.text()).toContain('#invitation=');
  });

  it('is asked for again after the clock was set back', async () => {
    await setAge(-60 * 24);
    expect((await post('/admin/outbox', { intent: 'new-key' })).status).toBe(403);
  });

  describe('a form', () => {
    const invite = { intent: 'invite', email: 'late@example.com' };
    const withPassword = (password: string) => ({
      ...invite,
      confirm: 'yes',
      'confirm-password': password,
    });

    it('keeps the typed text through the confirmation, and continues with the password', async () => {
      const asked = await (await post('/admin/people', invite)).text();
      expect(asked).toContain('<input type="hidden" name="email" value="late@example.com"/>');
      expect(asked).toContain('<input type="hidden" name="intent" value="invite"/>');
      const wrong = await post('/admin/people', withPassword('not-this-one-9'));
      expect(wrong.status).toBe(403);
      const again = await wrong.text();
      expect(again).toContain('This is not your current password.');
      expect(again).toContain('name="email" value="late@example.com"');
      expect(again).not.toContain('not-this-one-9');
      expect(await audited('account.confirm-failed')).toBe(1);
      const confirmed = await audited('account.confirmed');
      const done = await post('/admin/people', withPassword(admin.password));
      expect(done.status).toBe(200);
      expect(await done.text()).toContain('#invitation=');
      expect(await audited('account.confirmed')).toBe(confirmed + 1);
      // The next one within ten minutes is not asked for.
      const next = await post('/admin/people', { intent: 'invite', email: 'next@example.com' });
      expect(await next.text()).toContain('#invitation=');
    });

    it('is shown as it was when the person changes their mind', async () => {
      const before = await contents();
      const answer = await post('/admin/people', { ...invite, confirm: 'no' });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toMatch(/<input[^>]*value="late@example.com"/);
      expect(await contents()).toBe(before);
    });

    it('asks about the field that it will act on, when a name is there twice', async () => {
      const headers = { ...admin.headers, Accept: 'text/html' };
      const asked = await site.post(
        '/admin/people',
        [
          ['intent', 'invite'],
          ['email', 'first@example.com'],
          ['email', 'second@example.com'],
          ['admin-token', 'of an earlier session'],
        ],
        { extra: headers },
      );
      expect(asked.status).toBe(403);
      const page = await asked.text();
      expect(page).toContain('name="email" value="first@example.com"');
      expect(page).not.toContain('second@example.com');
      expect(page).not.toContain('of an earlier session');
    });

    it('stops guessing after ten passwords', async () => {
      const pages: string[] = [];
      for (let guess = 0; guess < 12; guess++) {
        pages.push(await (await post('/admin/people', withPassword(`guess-${guess}`))).text());
      }
      expect(pages.filter((page) => page.includes('not your current password'))).toHaveLength(10);
      const answer = await post('/admin/people', withPassword(admin.password));
      expect(await answer.text()).toContain('Too many attempts.');
    });

    it('asks again in another browser of the same person', async () => {
      await post('/admin/people', withPassword(admin.password));
      const answer = await site.post('/admin/outbox', { intent: 'new-key' }, other);
      expect(answer.status).toBe(403);
    });
  });

  describe('a download', () => {
    it('is asked for on a page that leads back to its link', async () => {
      const export_ = await send('GET', '/admin/leads/export?status=new&q=ann+lee');
      const address = export_.headers.get('Location') ?? '';
      expect(address).toBe('/admin/confirm?next=%2Fadmin%2Fleads%3Fstatus%3Dnew%26q%3Dann%2Blee');
      expect(await (await send('GET', address)).text()).toContain(QUESTION);
      const wrong = await post(address, { 'confirm-password': 'not-this-one-9' });
      expect(wrong.status).toBe(422);
      const done = await post(address, { 'confirm-password': admin.password });
      expect(done).toHaveRedirect(302, '/admin/leads?status=new&q=ann+lee');
      const csv = await send('GET', '/admin/leads/export');
      expect(csv.headers.get('Content-Disposition')).toContain('attachment');
      await csv.body?.cancel();
    });

    it.each(['https://evil.example/admin', '//evil.example', '/admin/../../evil', '/about'])(
      'never leads to %s',
      async (next) => {
        const path = `/admin/confirm?next=${encodeURIComponent(next)}`;
        const done = await post(path, { 'confirm-password': admin.password });
        expect(done.headers.get('Location')).toBe('/admin');
      },
    );

    it('of a person’s data keeps their email through the question', async () => {
      const path = '/admin/leads/privacy?confirm';
      const fields = { who: 'ann@example.com' };
      const asked = await post(path, fields);
      await expect(asked).toBeRejected(403, 'name="who" value="ann@example.com"');
      const proof = { confirm: 'yes', 'confirm-password': admin.password };
      const found = await post(path, { ...fields, ...proof });
      expect(found.status).toBe(200);
      expect(await found.text()).toContain('value="ann@example.com"');
      expect((await post('/admin/leads/privacy/export', fields)).status).toBe(200);
    });
  });

  describe('settings', () => {
    const actor = { id: null, name: 'test' };
    beforeEach(async () => {
      await updateSettings(site.services, actor, {
        contactForm: '',
        presentation: '',
        quizForm: '',
      });
    });
    async function chosen(): Promise<string[]> {
      const { db } = site.services.database;
      const rows = await db.selectFrom('settings').select('key').execute();
      return rows.map(({ key }) => key);
    }

    it('ask before public pages load from a new host, and say what that means', async () => {
      await setAge(0);
      const fields = { contactForm: FORM, legalName: 'Sunny Home LLC' };
      const asked = await post('/admin/settings', fields);
      expect(asked.status).toBe(403);
      const page = await asked.text();
      expect(page).toContain('forms.example.com to your site?');
      expect(page).toContain('it sees what people type');
      // The sign-in is recent, so that a yes is enough.
      expect(page).not.toContain('confirm-password');
      expect(page).toContain('name="legalName" value="Sunny Home LLC"');
      expect(await chosen()).not.toContain('contactForm');
      const saved = await post('/admin/settings', { ...fields, confirm: 'yes' });
      expect(saved.status).toBe(200);
      expect(await chosen()).toEqual(expect.arrayContaining(['contactForm', 'legalName']));
    });

    it('ask for the password when the sign-in is not recent', async () => {
      const fields = { presentation: DECK, confirm: 'yes' };
      const asked = await post('/admin/settings', fields);
      expect(asked.status).toBe(403);
      const page = await asked.text();
      expect(page).toContain('Your public pages will show a page from gamma.app in a frame.');
      expect(page).toContain('Password is required');
      const done = await post('/admin/settings', { ...fields, 'confirm-password': admin.password });
      expect(done.status).toBe(200);
      expect(await chosen()).toContain('presentation');
    });

    it('keep what was typed when the person changes their mind', async () => {
      const fields = { contactForm: FORM, legalName: 'Moonlit Home LLC', confirm: 'no' };
      const answer = await post('/admin/settings', fields);
      const page = await answer.text();
      expect(page).toContain('What you typed is still here.');
      expect(page).toContain('value="Moonlit Home LLC"');
      expect(page).toContain(`>${FORM}</textarea>`);
      expect(await chosen()).not.toContain('contactForm');
    });

    it.each([
      ['webhookUrl', 'https://collector.example.com/leads'],
      ['notificationEmail', 'somebody@example.com'],
      ['contactEmail', 'somebody@example.com'],
    ])('ask before leads are sent to somebody new: %s', async (key, value) => {
      const fields = { [key]: value };
      expect((await post('/admin/settings', fields)).status).toBe(403);
      expect(await chosen()).not.toContain(key);
      const proof = { confirm: 'yes', 'confirm-password': admin.password };
      expect((await post('/admin/settings', { ...fields, ...proof })).status).toBe(200);
      expect(await chosen()).toContain(key);
      await setAge(11);
      expect((await post('/admin/settings', fields)).status).toBe(200);
      expect((await post('/admin/settings', { [key]: '' })).status).toBe(200);
    });

    it('ask nothing when nothing is new', async () => {
      await updateSettings(site.services, actor, { contactForm: FORM });
      expect((await post('/admin/settings', { contactForm: FORM })).status).toBe(200);
      expect((await post('/admin/settings', { contactForm: '' })).status).toBe(200);
    });

    it('ask before another account of the same provider takes the leads', async () => {
      await updateSettings(site.services, actor, { contactForm: FORM });
      const before = await chosen();
      const other = FORM.replace('rN', 'rM');
      expect((await post('/admin/settings', { contactForm: other })).status).toBe(403);
      expect(await chosen()).toEqual(before);
    });
  });

  describe('a person with two-factor sign-in', () => {
    let key: string;
    beforeAll(async () => {
      const begin = { intent: 'two-factor-begin', password: admin.password };
      const page = await (await post('/admin/account', begin)).text();
      key = /name="secret" value="([A-Z2-7]+)"/.exec(page)?.[1] ?? '';
      const confirm = { intent: 'two-factor-confirm', secret: key, code: totp(key) };
      const answer = await post('/admin/account', confirm);
      const cookies = answer.headers.getSetCookie().filter((each) => !/Max-Age=0/.test(each));
      admin = { ...admin, cookie: cookies.map((each) => each.split(';')[0]).join('; ') };
    });

    it('confirms with a code of the app, once', async () => {
      const code = totp(key);
      const fields = { intent: 'new-key', confirm: 'yes', 'confirm-code': code };
      expect((await post('/admin/outbox', { ...fields, 'confirm-code': '' })).status).toBe(403);
      expect((await post('/admin/outbox', { ...fields, 'confirm-code': '000000' })).status).toBe(
        403,
      );
      expect((await post('/admin/outbox', fields)).status).toBe(200);
      const { db } = site.services.database;
      await db.updateTable('session').set({ verifiedAt: null }).execute();
      expect((await post('/admin/outbox', fields)).status).toBe(403);
    });

    it('confirms with the password alone', async () => {
      const fields = { intent: 'new-key', confirm: 'yes', 'confirm-password': admin.password };
      expect((await post('/admin/outbox', fields)).status).toBe(200);
    });

    it('turns it off with the password and a code, typed right there', async () => {
      const off = { intent: 'two-factor-off' };
      await setAge(0);
      expect((await post('/admin/account', off)).status).toBe(422);
      expect((await post('/admin/account', { ...off, password: admin.password })).status).toBe(422);
      const both = { ...off, password: admin.password, code: totp(key, 1) };
      expect((await post('/admin/account', both)).status).toBe(200);
    });
  });
});
