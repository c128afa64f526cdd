import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeTimestamp } from '#database/codec.ts';
import {
  ageSignIns,
  createAdmin,
  createSessionCookie,
  findAdminToken,
  type TestAccount,
} from '#tests/support/accounts.ts';
import { findMissingOpenssl } from '#tests/support/certificates.ts';
import { elementsIn, fieldsIn, Page, textOf } from '#tests/support/html.ts';
import { type SecureMailServer, startSecureMailServer } from '#tests/support/secure-mail-server.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { findMailState } from '../mail-state.server.ts';
import { updateSettings } from '../settings.server.ts';

const PATH = '/admin/settings/mail';
const ACTOR = { id: null, name: 'Test' };
const PASSWORD = 'correct-horse-battery';
const OWNER = 'owner@example.com';

describe.skipIf(findMissingOpenssl() !== null)('mail in the settings', () => {
  describeEachEngine('the mail server', (engine) => {
    let site: TestSite;
    let admin: TestAccount;
    let server: SecureMailServer;
    beforeAll(async () => {
      server = await startSecureMailServer({ encryption: 'starttls', password: PASSWORD });
      site = await openTestSite({ engine });
      admin = await createAdmin(site);
      await updateSettings(site.services, ACTOR, { notificationEmail: OWNER });
    });
    afterAll(async () => {
      await site.close();
      await server.close();
    });
    beforeEach(async () => {
      server.rejectSender(null);
      await site.services.database.db
        .deleteFrom('settings')
        .where('key', 'in', ['mailServer', 'mailTest'])
        .execute();
      await ageSignIns(site.services, { minutes: 0 });
    });

    async function read(response: Response) {
      const html = await response.text();
      const main = new Page(html).within('main');
      const forms = elementsIn(main, 'form').map(fieldsIn);
      return { status: response.status, html, text: textOf(main), forms };
    }
    const open = async (path = PATH) => read(await site.get(path, admin));
    async function send(fields: Record<string, string>) {
      return read(await site.post(PATH, fields, admin));
    }

    /** The form as it is opened for another service, filled in. */
    async function fill(change: Record<string, string> = {}) {
      const { forms } = await open(`${PATH}?with=other`);
      const form = forms.find(({ intent }) => intent === 'save-mail-server');
      return {
        ...form,
        host: 'localhost',
        port: String(server.port),
        user: 'dana@example.com',
        password: PASSWORD,
        sender: 'hello@example.com',
        ...change,
      };
    }
    const setUp = async (change = {}) => send(await fill(change));
    const sendTest = () => send({ intent: 'test-mail' });
    const state = async () => (await findMailState(site.services)).kind;

    it('is set up, tested and confirmed, and used from the next mail on', async () => {
      expect((await open()).text).toContain('Emails aren’t being sent yet.');
      expect((await setUp()).text).toContain('Mail server saved');
      expect(await state()).toBe('untested');
      const tested = await sendTest();
      expect(tested.text).toContain(`Did the test arrive? It went to ${OWNER}.`);
      expect(server.mails.at(-1)).toContain('From: Wizard Services <hello@example.com>');
      expect(await state()).toBe('asked');
      const [question] = tested.forms.filter(({ intent }) => intent === 'mail-arrived');
      await send({ ...question, arrived: 'no' });
      expect(await state()).toBe('missing');
      expect((await send({ ...question, arrived: 'yes' })).text).toContain('A test arrived.');
      expect(await state()).toBe('works');
      // Another sender is another proof.
      await setUp({ sender: 'other@example.com', password: '' });
      expect(await state()).toBe('untested');
    });

    it('fills in what a service has, and asks for nothing that it does not need', async () => {
      const { forms, text } = await open(`${PATH}?with=postmark`);
      const form = forms.find(({ intent }) => intent === 'save-mail-server');
      expect(form).toMatchObject({ host: 'smtp.postmarkapp.com', port: '587' });
      expect(form).not.toHaveProperty('user');
      expect(text).toContain('Server API token');
    });

    it('says what the server answered, in plain words', async () => {
      await setUp({ password: 'a wrong one' });
      expect((await sendTest()).text).toContain('rejects the user name or the password');
      await setUp();
      server.rejectSender({ code: 550, text: 'Sender not allowed' });
      expect((await sendTest()).text).toContain('does not accept the sender');
      expect(await state()).toBe('untested');
    });

    it('keeps its password to itself', async () => {
      const seen = [await setUp(), await open(), await setUp({ port: 'x' }), await sendTest()];
      seen.push(await open('/admin/audit'), await open('/admin/outbox'), await open('/admin'));
      for (const { html } of seen) expect(html).not.toContain(PASSWORD);
      const data = await site.get(`${PATH}.data`, admin);
      expect(await data.text()).not.toContain(PASSWORD);
      expect(JSON.stringify(site.log)).not.toContain(PASSWORD);
      const { db } = site.services.database;
      for (const table of ['settings', 'audit_log', 'change_events', 'outbox'] as const) {
        const rows = await db.selectFrom(table).selectAll().execute();
        expect(JSON.stringify(rows)).not.toContain(PASSWORD);
      }
      const entries = await db.selectFrom('audit_log').select(['action', 'detail']).execute();
      expect(entries).toContainEqual({
        action: 'settings.mail-server-set',
        detail: JSON.stringify({ host: 'localhost', sender: 'hello@example.com' }),
      });
    });

    it('asks who is there, and keeps the password meanwhile without showing it', async () => {
      const fields = await fill();
      await ageSignIns(site.services);
      expect((await open()).text).not.toContain('Save mail server');
      const asked = await send(fields);
      expect(asked.status).toBe(403);
      expect(asked.html).not.toContain(PASSWORD);
      const [question] = asked.forms.filter((form) => 'confirm-password' in form);
      const proof = { confirm: 'yes', 'confirm-password': admin.password };
      const wrong = await send({ ...question, ...proof, 'confirm-password': 'another one' });
      const [again] = wrong.forms.filter((form) => 'confirm-password' in form);
      expect((await send({ ...again, ...proof })).text).toContain('Mail server saved');
      await sendTest();
      expect(server.signIns.at(-1)).toMatchObject({ password: PASSWORD });
      // Only the session that typed it can bring it back.
      await ageSignIns(site.services, { minutes: 0 });
      const cookie = await createSessionCookie(site.services, admin.userId);
      const token = (await findAdminToken(site.services, cookie)) ?? '';
      const other = await site.post(
        PATH,
        { ...question, host: 'elsewhere.example.com' },
        { cookie, extra: { 'X-Admin-Token': token } },
      );
      expect((await read(other)).text).toContain('Type the password again');
    });

    it('asks nobody who signed up for this site within the hour', async () => {
      await ageSignIns(site.services, { minutes: 40 });
      const { db } = site.services.database;
      const joined = (minutes: number) => {
        const createdAt = writeTimestamp(new Date(Date.now() - minutes * 60_000));
        return db.updateTable('user').set({ createdAt }).execute();
      };
      await joined(40);
      const fields = await fill();
      // Somebody who came back later is asked.
      await joined(50);
      expect((await send(fields)).status).toBe(403);
      await joined(40);
      expect((await send(fields)).text).toContain('Mail server saved');
    });

    it('emails invitations from then on', async () => {
      const invite = async (email: string) => {
        return read(
          await site.post('/admin/people', { intent: 'invite', email, role: 'writer' }, admin),
        );
      };
      expect((await invite('first@example.com')).text).toContain(
        'Invitation link for first@example.com',
      );
      await setUp();
      expect((await open('/admin/people')).text).toContain('Send invitation');
      const { text } = await invite('lee@example.com');
      expect(text).toContain('Invitation on its way to lee@example.com');
      await site.services.outbox.deliverDue();
      const [mail, ...others] = server.mails.filter((each) => each.includes('invited'));
      expect(others).toEqual([]);
      expect(mail).toContain('To: lee@example.com');
      expect(mail).toContain('/admin/login#invitation=3D');
    });

    it('does not overwrite what somebody else set up meanwhile', async () => {
      const fields = await fill();
      await setUp({ sender: 'theirs@example.com' });
      const stale = await send(fields);
      expect(stale.status).toBe(422);
      expect(stale.text).toContain('Someone else changed this');
      const [shown] = stale.forms.filter(({ intent }) => intent === 'save-mail-server');
      expect((await send({ ...shown, password: PASSWORD })).status).toBe(200);
    });

    it('is not used with a password for another server, or of another secret', async () => {
      await setUp();
      const { db } = site.services.database;
      const row = await db
        .selectFrom('settings')
        .select('value')
        .where('key', '=', 'mailServer')
        .executeTakeFirstOrThrow();
      const stored = JSON.parse(row.value);
      for (const change of [{ user: 'eve@example.com' }, { password: '00'.repeat(60) }]) {
        const value = JSON.stringify({ ...stored, ...change });
        await db.updateTable('settings').set({ value }).where('key', '=', 'mailServer').execute();
        expect(await state()).toBe('unreadable');
        expect((await open()).text).toContain('Emails wait until you enter it again');
        const sent = server.signIns.length;
        expect((await sendTest()).text).toContain('Enter the password again');
        expect(server.signIns).toHaveLength(sent);
      }
    });

    it('is removed again', async () => {
      await setUp();
      expect((await send({ intent: 'remove-mail-server' })).text).toContain('Mail server removed');
      expect(await state()).toBe('none');
    });
  });

  it('of SMTP_URL wins, and the screen says so', async () => {
    const site = await openTestSite({
      env: { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'site@example.com' },
    });
    try {
      const { headers } = await createAdmin(site);
      const page = await (await site.get(PATH, { extra: headers })).text();
      expect(page).toContain('set on your server, and used instead');
      expect(page).not.toContain('save-mail-server');
    } finally {
      await site.close();
    }
  });

  it('cannot be used to ask the network of the server', async () => {
    const site = await openTestSite({ env: { PUBLIC_ORIGIN: 'https://www.example.com' } });
    try {
      const { headers } = await createAdmin(site);
      const fields = {
        intent: 'save-mail-server',
        preset: 'other',
        encryption: 'starttls',
        user: 'dana',
        password: PASSWORD,
        sender: 'hello@example.com',
        baseline: '',
      };
      for (const [host, port] of [
        ['localhost', '587'],
        ['10.0.0.5', '587'],
        ['169.254.169.254', '465'],
        ['smtp.example.com', '6379'],
      ] as const) {
        const answer = await site.post(PATH, { ...fields, host, port }, { extra: headers });
        expect([host, answer.status]).toEqual([host, 422]);
      }
    } finally {
      await site.close();
    }
  });
});
