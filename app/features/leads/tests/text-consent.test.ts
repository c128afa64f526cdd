import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { textConsentBoxes } from '#app/site/words/text-consent.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { elementsIn, fieldsIn, Page, textOf } from '#tests/support/html.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { storeLead } from '#tests/support/leads.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { setDoNotText } from '../contact/do-not-text.server.ts';
import { findLead } from '../inbox.server.ts';

const START = Date.UTC(2025, 0, 5, 12);
const LEGAL_NAME = 'Maple Growth LLC';
const PHONE = { display: '(614) 555-0123', tel: '+16145550123' };
const typed = {
  name: 'Dana Reyes',
  email: 'dana@example.com',
  phone: PHONE.display,
  message: 'Hi',
};
const owner = { id: null, name: 'the owner' };

/** A form with its text-message checkboxes. */
function formOf(html: string, id = 'contact-form') {
  const page = new Page(html);
  const form = elementsIn(page.byId(id) ?? page.within('main'), 'form')[0];
  if (form === undefined) throw new Error(`There is no form in #${id}.`);
  const boxes = elementsIn(form, 'input').filter(
    ({ properties }) => properties.type === 'checkbox',
  );
  return { page, form, boxes, fields: fieldsIn(form) };
}

describe('text message consent', () => {
  let now: number;
  let site: TestSite;
  let admin: TestAccount;

  beforeEach(async () => {
    now = START;
    site = await openTestSite({ now: () => new Date(now) });
    admin = await createAdmin(site);
  });
  afterEach(() => site.close());

  const setLegalName = (legalName: string) => updateSettings(site.services, owner, { legalName });
  const get = async (path: string) => (await site.get(path, admin)).text();
  const post = (path: string, fields: Record<string, string>) => site.post(path, fields, admin);

  /** Opens the contact form, fills it in and sends it. */
  async function send(ticked: Record<string, string>, change: Record<string, string> = {}) {
    const { fields } = formOf(await (await site.fetch('/contact')).text());
    return post('/contact', { ...fields, ...typed, ...ticked, ...change });
  }

  async function onlyLead() {
    const rows = await site.services.database.db.selectFrom('leads').select('id').execute();
    expect(rows).toHaveLength(1);
    return (await findLead(site.services.database.db, rows[0]?.id ?? '')) ?? expect.fail();
  }

  it('is not requested while the site has no legal name', async () => {
    const { boxes, page } = formOf(await (await site.fetch('/contact')).text());
    expect(boxes).toEqual([]);
    expect(page.html).not.toContain('May we text you?');
    await send({ smsConsent: 'on', smsMarketing: 'on' });
    expect((await onlyLead()).consents).toEqual([]);
  });

  it.each([
    { path: '/contact', id: 'contact-form' },
    { path: '/boost-revenue', id: 'demo-form' },
    { path: '/leader-lift-scale-prep', id: 'intro-session-form' },
    { path: '/contact?about=workshop', id: 'contact-form' },
  ])('has two checkboxes below the phone on $path, optional and empty', async ({ path, id }) => {
    await setLegalName(LEGAL_NAME);
    const { page, form, boxes } = formOf(await (await site.fetch(path)).text(), id);
    expect(boxes.map(({ properties }) => properties.name)).toEqual(['smsConsent', 'smsMarketing']);
    for (const { properties } of boxes) {
      expect(properties.checked).toBeFalsy();
      expect(properties.required).toBeFalsy();
    }
    const names = elementsIn(form, 'input', 'textarea').map(({ properties }) => properties.name);
    expect(names.indexOf('smsConsent')).toBeGreaterThan(names.indexOf('phone'));
    expect(names.indexOf('smsConsent')).toBeLessThan(names.indexOf('home'));
    const group = elementsIn(form, 'fieldset').find((each) => textOf(each).includes('May we text'));
    const read = textOf(group ?? expect.fail());
    for (const { label } of textConsentBoxes(LEGAL_NAME)) expect(read).toContain(label);
    const links = elementsIn(group ?? expect.fail(), 'a').map(({ properties }) => properties.href);
    for (const href of ['/terms-of-service#text-messages', '/privacy-policy#text-messages']) {
      expect(links.filter((link) => link === href)).toHaveLength(2);
      const [target = '', anchor = ''] = href.split('#');
      expect((await site.open(target)).byId(anchor)).toBeDefined();
    }
    expect(await findHtmlErrors(page.html)).toEqual([]);
  });

  it('never covers health data: each message field says so', async () => {
    for (const path of ['/contact', '/quickboost-ai', '/scale-prep']) {
      const page = await site.open(path);
      const messages = page.elements('textarea');
      expect(messages.length).toBeGreaterThan(0);
      for (const { properties } of messages) {
        const [hint] = [properties.ariaDescribedBy].flat();
        expect(textOf(page.byId(String(hint)) ?? page.root)).toContain(
          'Please leave out your residents’ health details.',
        );
      }
    }
  });

  const answers: { ticked: Record<string, string>; agreed: boolean[] }[] = [
    { ticked: { smsConsent: 'on' }, agreed: [true, false] },
    { ticked: { smsMarketing: 'on' }, agreed: [false, true] },
    { ticked: {}, agreed: [false, false] },
  ];
  it.each(answers)(
    'stores what was shown and checked, word for word: $agreed',
    async ({ ticked, agreed }) => {
      await setLegalName(LEGAL_NAME);
      expect((await send(ticked)).status).toBe(303);
      const lead = await onlyLead();
      expect(lead.consents).toEqual(
        textConsentBoxes(LEGAL_NAME).map(({ kind, version, text }, index) => ({
          kind,
          version,
          text,
          agreed: agreed[index],
          at: new Date(START).toISOString(),
        })),
      );
      // The stored wording does not change with the settings.
      await setLegalName('Another LLC');
      const shown = textOf(new Page(await get(`/admin/leads/${lead.id}`)).within('main'));
      for (const { text } of lead.consents) expect(shown).toContain(text);
      const csv = await get('/admin/leads/export');
      const exported = await (
        await post('/admin/leads/privacy/export', { who: 'dana@example.com' })
      ).text();
      for (const { text, agreed: yes } of lead.consents) {
        expect(csv).toContain(`[${yes ? 'x' : ' '}] ${text}`);
        expect(exported).toContain(text);
      }
    },
  );

  it('is requested again when the wording has changed since the form was opened', async () => {
    await setLegalName(LEGAL_NAME);
    const { fields } = formOf(await (await site.fetch('/contact')).text());
    await setLegalName('Another LLC');
    const answer = await post('/contact', { ...fields, ...typed, smsMarketing: 'on' });
    expect(answer.status).toBe(422);
    const again = formOf(await answer.text());
    expect(again.boxes.map(({ properties }) => Boolean(properties.checked))).toEqual([
      false,
      false,
    ]);
    expect(textOf(again.page.byId('contact-form-smsMarketing-error') ?? expect.fail())).toContain(
      'have changed',
    );
    expect(again.fields.message).toBe(typed.message);
    expect((await post('/contact', { ...again.fields, smsMarketing: 'on' })).status).toBe(303);
    expect((await onlyLead()).consents[1]).toMatchObject({
      agreed: true,
      version: textConsentBoxes('Another LLC')[1]?.version,
    });
  });

  it('survives a form with errors and the confirmation page', async () => {
    await setLegalName(LEGAL_NAME);
    const wrong = formOf(await (await send({ smsMarketing: 'on' }, { email: 'dana@' })).text());
    expect(wrong.boxes.map(({ properties }) => Boolean(properties.checked))).toEqual([false, true]);
    const returned = formOf(await (await send({ smsConsent: 'on' }, { token: '' })).text());
    now += 5_000;
    expect((await post('/contact', returned.fields)).status).toBe(303);
    expect((await onlyLead()).consents.map(({ agreed }) => agreed)).toEqual([true, false]);
  });

  it('reaches the webhook', async () => {
    const receiver = await startWebhookReceiver();
    await updateSettings(
      site.services,
      owner,
      { legalName: LEGAL_NAME, webhookUrl: receiver.url },
      { allowLocal: true },
    );
    await send({ smsConsent: 'on' });
    await site.services.outbox.deliverDue();
    const { data } = JSON.parse(receiver.calls[0]?.body ?? '{}');
    expect(data).toMatchObject({
      mayBeTexted: true,
      mayBeSentMarketingTexts: false,
      textConsents: [
        { kind: 'inquiry', agreed: true },
        { kind: 'marketing', agreed: false },
      ],
      doNotTextSince: null,
    });
    await receiver.close();
  });

  describe('a STOP', () => {
    const pageOf = async (id: string) =>
      textOf(new Page(await get(`/admin/leads/${id}`)).within('main'));

    it('is recorded on a lead and shown on every lead with that phone number', async () => {
      const first = await storeLead(site, { phone: PHONE });
      const extension = { ...PHONE, tel: `${PHONE.tel};ext=4` };
      const second = await storeLead(site, { phone: extension, message: 'Again.' });
      const other = await storeLead(site, { phone: { ...PHONE, tel: '+16145550199' } });
      expect(await pageOf(first)).toContain('Did they reply STOP');
      now += 60_000;
      expect(
        (await post(`/admin/leads/${first}`, { intent: 'do-not-text', noted: 'yes' })).status,
      ).toBe(200);
      const later = await storeLead(site, { phone: PHONE, message: 'A third time.' });
      for (const id of [first, second, later]) {
        const shown = await pageOf(id);
        expect(shown).toContain('(614) 555-0123');
        expect(shown).toContain('Do not text');
        expect(shown).toContain(`Noted Jan 05, 2025, 7:01 AM EST by ${admin.email}`);
      }
      expect(await pageOf(other)).toContain('Did they reply STOP');
      const csv = await get('/admin/leads/export');
      expect(csv.match(/2025-01-05T12:01:00\.000Z/g)?.length).toBeGreaterThanOrEqual(3);
      const log = await get('/admin/audit?kind=leads');
      expect(log).toContain('marked a lead “Do not text”');
    });

    it('keeps its first date and can be removed', async () => {
      const id = await storeLead(site, { phone: PHONE });
      const note = (noted: boolean) => setDoNotText(site.services, owner, { leadId: id, noted });
      await note(true);
      now += 60_000;
      await note(true);
      const lead = await findLead(site.services.database.db, id);
      expect(lead?.doNotText).toEqual({ at: new Date(START).toISOString(), by: owner.name });
      await note(false);
      expect((await findLead(site.services.database.db, id))?.doNotText).toBeNull();
      const actions = await site.services.database.db
        .selectFrom('audit_log')
        .select('action')
        .where('action', 'like', 'lead.do-not-text%')
        .orderBy('at')
        .execute();
      expect(actions.map(({ action }) => action)).toEqual([
        'lead.do-not-text',
        'lead.do-not-text-removed',
      ]);
    });

    it('stays after its lead is deleted, as long as another lead has the phone number', async () => {
      const first = await storeLead(site, { phone: PHONE });
      const second = await storeLead(site, { phone: PHONE, message: 'Again.' });
      await setDoNotText(site.services, owner, { leadId: first, noted: true });
      await post(`/admin/leads/${first}`, { intent: 'delete', version: '1' });
      expect(await pageOf(second)).toContain('Do not text');
    });

    it('requires a phone number', async () => {
      const id = await storeLead(site);
      const answer = await post(`/admin/leads/${id}`, { intent: 'do-not-text', noted: 'yes' });
      await expect(answer).toBeRejected(422, 'This lead has no phone number.');
    });
  });
});
