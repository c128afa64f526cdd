import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DocumentId } from '#app/features/pages/documents.ts';
import { publishDrafts } from '#app/features/pages/drafts/publish-drafts.server.ts';
import { restoreVersion } from '#app/features/pages/drafts/restore-version.server.ts';
import { saveDraft } from '#app/features/pages/drafts/save-draft.server.ts';
import { findTexts } from '#app/features/pages/drafts/stored-texts.server.ts';
import type { Surroundings } from '#app/features/pages/field-kinds/field-kind.ts';
import { NO_IMAGES } from '#app/features/pages/field-kinds/image-value.ts';
import { decodeSource } from '#app/features/pages/source-marks/source-encoding.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { defaultMails } from '#app/site/words/mails.ts';
import { defaultPrices } from '#app/site/words/prices.ts';
import { ageSignIns, createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { readStoredMail, type SentMail, sendEveryMail } from '#tests/support/every-mail.ts';
import { storeLead } from '#tests/support/leads.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const OWNER = { id: null, name: 'The owner' };
const around: Surroundings = {
  prices: defaultPrices,
  leadsSomewhere: () => true,
  images: NO_IMAGES,
};
const RESET = '/admin/pages/mail-password-reset';

/** All of a mail but what is another one each time. */
function write({ cause, subject, text }: SentMail): string {
  const same = text
    .replace(/#(reset|invitation)=\S+/, '#$1=TOKEN')
    .replace(/\/admin\/leads\/\S+/, '/admin/leads/ID')
    .replace(/\/admin\/posts\/\S+\/edit/, '/admin/posts/ID/edit')
    .replace(/\/subscription\/\S+/, '/subscription/LINK')
    .replace(/^Reference: .+$/m, 'Reference: WS-REFERENCE')
    .replace(/[A-Z][a-z]{2} \d\d, \d{4}, \d+:\d\d [AP]M E[DS]T/g, 'TIME');
  return `# ${cause}\nSubject: ${subject}\n\n${same}`;
}

async function collectMails(env: Record<string, string>): Promise<string> {
  const site = await openTestSite({ env });
  try {
    return (await sendEveryMail(site)).map(write).join('\n');
  } finally {
    await site.close();
  }
}

const PUBLIC = 'http://localhost:3000';
const ADMIN = 'http://admin.localhost:3000';

it('a fresh site sends the mails that it always sent, byte for byte', async () => {
  await expect(await collectMails({})).toMatchFileSnapshot('./mails.txt');
});

it('a mail leads to the admin area at its own host, and names the site by the public one', async () => {
  const expected = readFileSync(new URL('./mails.txt', import.meta.url), 'utf8');
  expect(await collectMails({ ADMIN_ORIGIN: ADMIN })).toBe(
    expected.replaceAll(`${PUBLIC}/admin`, `${ADMIN}/admin`),
  );
});

describeEachEngine('a mail', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  beforeEach(async () => {
    site = await openTestSite({ engine });
    admin = await createAdmin(site);
    await updateSettings(site.services, OWNER, { notificationEmail: 'owner@example.com' });
  });
  afterEach(() => site.close());

  async function change(document: DocumentId, fields: Record<string, [string, string]>) {
    const typed = Object.entries(fields).map(([id, [before, now]]) => ({ id, typed: now, before }));
    const { errors } = await saveDraft(site.services, OWNER, document, typed, around);
    expect(errors).toEqual([]);
    await publishLatest(document);
  }
  async function publishLatest(document: DocumentId): Promise<void> {
    const { draftVersion } = await findTexts(site.services.database.db, document);
    const published = await publishDrafts(site.services, OWNER, [{ document, draftVersion }]);
    expect(published.ok).toBe(true);
  }
  async function newestMail(): Promise<{ subject: string; text: string }> {
    const before = new Set(await site.services.mailer.stored?.list());
    await site.services.outbox.deliverDue();
    const ids = (await site.services.mailer.stored?.list()) ?? [];
    const [id] = ids.filter((each) => !before.has(each));
    return readStoredMail(site, id ?? '');
  }
  function post(path: string, fields: Record<string, string>): Promise<Response> {
    return site.post(path, fields, admin);
  }
  const get = (path: string) => site.get(path, admin);

  it('says what the owner published, from the next one on, and the original again', async () => {
    const { lead, 'password-reset': reset } = defaultMails;
    await change('mail-lead', {
      'mail/subject': [lead.subject, 'Hi, {name} $& wrote: {topic}'],
      'labels/labels/name': [lead.labels.name, 'Who'],
    });
    await change('mail-password-reset', {
      'mail/subject': [reset.subject, 'A new password'],
      'mail/notYou': [reset.notYou, 'Not you? Call Tom.'],
    });
    await storeLead(site, { name: 'Eve\r\nBcc: all@example.com {topic} $1' });
    const first = await newestMail();
    expect(first.subject).toBe('Hi, Eve Bcc: all@example.com {topic} $1 $& wrote: Contact');
    expect(first.text).toMatch(/^Who: Eve/);
    await post('/admin/forgot-password', { email: admin.email });
    const link = await newestMail();
    expect(link.subject).toBe('A new password');
    expect(link.text).toMatch(
      /:\n\nhttp:\/\/localhost:3000\/admin\/reset-password#reset=\S+\n\nNot you\? Call Tom\.\n$/,
    );

    const { draftVersion } = await findTexts(site.services.database.db, 'mail-lead');
    const original = { version: 0, draftVersion, back: 'all' } as const;
    await restoreVersion(site.services, OWNER, 'mail-lead', original);
    await publishLatest('mail-lead');
    await storeLead(site, { name: 'Ines' });
    expect((await newestMail()).subject).toBe('New lead: Contact, from Ines');
  });

  it('is sent with the original where words of another version have no place, which the log says', async () => {
    const changes = {
      'mail/what': { value: 'Somebody asked at {address} for a link.', base: '' },
      'mail/open': { value: 'Open it:', base: '' },
      'mail/subject': { value: 'Still mine', base: '' },
    };
    const stored = { document: 'mail-password-reset', changes: JSON.stringify(changes) };
    await site.services.database.db
      .insertInto('site_texts')
      .values({ ...stored, version: 1, draft_version: 0 })
      .execute();
    site.services.publish([{ type: 'texts', id: stored.document }]);
    await post('/admin/forgot-password', { email: admin.email });
    const { subject, text } = await newestMail();
    expect(subject).toBe('Still mine');
    expect(text).toMatch(/^Someone, probably you, asked/);
    expect(text).toContain('Open this link within an hour to choose a new password:\n\nhttp');
    const [line] = site.log.filter(({ msg }) =>
      msg.startsWith('texts that this version cannot show'),
    );
    expect(line?.fields).toEqual([
      'mail-password-reset: mail/what',
      'mail-password-reset: mail/open',
    ]);
  });

  it('can be looked at before it is sent, with hostile words as text', async () => {
    const hostile = '<img src=x onerror=alert(1)> {site} "&amp;" </pre><script>';
    const before = defaultMails['two-factor'].off.what;
    const typed = [{ id: 'off/off/what', typed: hostile, before }];
    const saved = await saveDraft(site.services, OWNER, 'mail-two-factor', typed, around);
    expect(saved.errors).toEqual([]);
    const path = '/admin/pages/mail-two-factor';
    expect(await (await get(`${path}/preview`)).text()).toContain(
      'Two-factor sign-in was turned on',
    );
    const look = await get(`${path}/preview?on=off`);
    const page = await (await get(`${path}/page?on=off`)).text();
    for (const html of [
      await look.text(),
      decodeSource(page).text,
      await (await get(path)).text(),
    ]) {
      expect(html).toContain('onerror=alert(1)');
      expect(html).not.toContain('<img src=x');
      expect(html).not.toContain('</pre><script>');
    }
    expect(page).toContain('<span>\ue000');
    const policy = look.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; base-uri 'none', script-src/,
    );
    const lead = await (await get('/admin/pages/mail-lead/preview')).text();
    expect(lead).toContain('Name: <mark>Dana Whitfield</mark>');
    expect(lead).toContain('To: the address for news of leads, in your settings');
  });

  it('keeps what it is for, and says so', async () => {
    const { what } = defaultMails['password-reset'];
    const type = (typed: string) =>
      saveDraft(
        site.services,
        OWNER,
        'mail-password-reset',
        [{ id: 'mail/what', typed, before: what }],
        around,
      );
    expect((await type('Somebody asked for a link.')).errors).toMatchObject([
      { message: 'Please keep {site}: this text can’t do without it.' },
    ]);
    const { stored } = await type('Somebody asked at {site} for a link.');
    const form = { intent: 'publish', draftVersion: String(stored.draftVersion) };
    expect((await post(RESET, form)).status).toBe(302);
    await post('/admin/forgot-password', { email: admin.email });
    expect((await newestMail()).text).toMatch(
      /^Somebody asked at http:\/\/localhost:3000 for a link/,
    );
  });

  it('that warns people is published only by somebody who has just signed in', async () => {
    const { db } = site.services.database;
    await ageSignIns(site.services);
    const type = async (document: DocumentId, typed: string, before: string) => {
      const fields = [{ id: 'mail/subject', typed, before }];
      const { stored } = await saveDraft(site.services, OWNER, document, fields, around);
      return (more = {}) =>
        post(`/admin/pages/${document}`, {
          intent: 'publish',
          draftVersion: String(stored.draftVersion),
          ...more,
        });
    };
    const { lead, 'password-changed': changed } = defaultMails;
    const publish = await type('mail-password-changed', 'Our newsletter', changed.subject);
    const asked = await publish();
    await expect(asked).toBeRejected(403, 'It has been a while since you signed in.');
    expect((await publish({ confirm: 'no' })).status).toBe(200);
    expect((await findTexts(db, 'mail-password-changed')).version).toBe(0);
    const confirmed = await publish({ confirm: 'yes', 'confirm-password': admin.password });
    expect(confirmed.status).toBe(302);
    expect((await findTexts(db, 'mail-password-changed')).version).toBe(1);

    await db.updateTable('session').set({ verifiedAt: null }).execute();
    const news = await type('mail-lead', 'News from {name}', lead.subject);
    expect((await news()).status).toBe(302);
  });
});
