import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setStatus } from '#app/features/leads/records/set-status.server.ts';
import { answerMailTest, recordMailTest } from '#app/features/settings/mail-state.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { writeTimestamp } from '#database/codec.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { findMissingOpenssl, makeCertificate } from '#tests/support/certificates.ts';
import { type Page, textOf } from '#tests/support/html.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { storeLead } from '#tests/support/leads.ts';
import { storePost } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2025, 0, 20, 12);
const ACTOR = { id: null, name: 'Test' };
const PHONE = { display: '(614) 555-0123', tel: '+16145550123' };

/** What a launch needs, by setting. */
const NEEDED = {
  legalName: 'Maple LLC',
  contactEmail: 'hello@example.com',
  contactPhone: '+16145550100',
  postalAddress: '1 Elm St\nColumbus, OH 43004',
};

let now: number;
let site: TestSite;
let admin: TestAccount;

async function open(options: Parameters<typeof openTestSite>[0] = {}): Promise<void> {
  now = START;
  site = await openTestSite({ ...options, now: () => new Date(now) });
  admin = await createAdmin(site);
}
afterEach(() => site.close());

async function home(path = '/admin'): Promise<Page> {
  return site.open(path, admin);
}

const textIn = (page: Page, id: string) => {
  const heading = page.byId(id) ?? expect.fail(`no ${id}`);
  const part = page
    .elements('section')
    .find((section) => section.properties.ariaLabelledBy?.toString() === heading.properties.id);
  return textOf(part ?? expect.fail(`no section of ${id}`));
};

describeEachEngine('Home', (engine) => {
  beforeEach(() => open({ engine }));

  it('is in the order of what an owner asks, with the list of posts', async () => {
    const page = await home();
    expect(await findHtmlErrors(page.html)).toEqual([]);
    const headings = page.elements('h1', 'h2').map(textOf);
    expect(headings).toEqual([
      'Home',
      'Waiting for an answer',
      'Set up your site',
      'Articles',
      'Last 7 days',
      'Next',
      'Website',
    ]);
    expect(textOf(page.within('main'))).toContain('No posts yet. Create your first one!');
  });

  it('is not above a part of the list', async () => {
    expect(textOf((await home('/admin?state=draft')).within('main'))).not.toContain('Waiting for');
  });

  it('shows whose answer is due first, with how to reach them', async () => {
    for (const [daysAgo, name] of [
      [3, 'Oldest'],
      [2, 'Spam'],
      [1, 'Answered'],
      [0, 'Newest'],
    ] as const) {
      now = START - daysAgo * DAY;
      const phone = name === 'Oldest' ? PHONE : null;
      const id = await storeLead(site, { name, phone, spam: name === 'Spam', message: name });
      if (name !== 'Answered') continue;
      await setStatus(site.services, ACTOR, { id, version: 1, status: 'contacted' });
    }
    now = START + 2 * 60 * 60 * 1000;
    const page = await home();
    expect(textIn(page, 'home-waiting')).toBe(
      'Waiting for an answer 1 overdue 1 due today 2 new leads are waiting here. Nobody gets an email about new leads yet. Set up email Oldest Contact overdue: waiting 3 days Call Oldest Newest Contact reply by 5:00 PM Email Newest',
    );
    const hrefs = page.elements('a').map(({ properties }) => properties.href);
    expect(hrefs).toContain('tel:+16145550123');
    expect(hrefs).toContainEqual(expect.stringMatching(/^\/admin\/leads\/[^?]+\?answer=#/));
  });

  it('compares the last 7 days with the 7 before', async () => {
    for (const daysAgo of [13, 8, 6, 1, 0]) {
      now = START - daysAgo * DAY;
      await storeLead(site, { name: `Lead ${daysAgo}` });
      await storePost(site.services, { slug: `post-${daysAgo}`, isPublished: true });
    }
    now = START;
    expect(textIn(await home(), 'home-week')).toContain(
      '3 leads, 2 the week before 3 articles published',
    );
  });

  it('names the article that goes live next, and what is unfinished', async () => {
    const { services } = site;
    await storePost(services, { slug: 'a', title: 'Draft', isPublished: false });
    for (const [slug, days] of [
      ['later', 9],
      ['tomorrow', 1],
    ] as const) {
      const post = await storePost(services, { slug, title: slug, isPublished: true });
      await services.database.db
        .updateTable('blog_posts')
        .set({ published_at: writeTimestamp(new Date(START + days * DAY)) })
        .where('id', '=', post.id)
        .execute();
    }
    expect(textIn(await home(), 'home-next')).toBe(
      'Next tomorrow goes live Jan 21, 2025, 7:00 AM EST One unfinished draft',
    );
  });

  it('lists what is left to set up, each with its field, until it is done', async () => {
    const { postalAddress, ...others } = NEEDED;
    await updateSettings(site.services, ACTOR, others);
    const page = await home();
    expect(textIn(page, 'home-setup')).toMatch(
      /^Set up your site 3 of 5 done. Go through it step by step Mailing address /,
    );
    const rows = page.elements('a').map(({ properties }) => String(properties.href));
    expect(rows.some((href) => href.endsWith('#postalAddress'))).toBe(true);
    expect(textOf(page.within('main'))).not.toContain('All is well');
    // Without a lead, mail is a step of setting up, and no alarm.
    expect(textOf(page.within('main'))).not.toContain('waiting here');
    await storeLead(site, { name: 'Ruth' });
    await storeLead(site, { name: 'Ada' });
    expect(textOf((await home()).within('main'))).toContain(
      '2 new leads are waiting here. Nobody gets an email about new leads yet. Set up email',
    );
    await updateSettings(site.services, ACTOR, { postalAddress });
    expect(textIn(await home(), 'home-setup')).toContain('4 of 5 done.');
  });
});

it('says in one line that all is well, once the site is set up', async () => {
  await open({ env: { SMTP_URL: 'smtp://127.0.0.1:1025', MAIL_FROM: 'site@example.com' } });
  await updateSettings(site.services, ACTOR, NEEDED);
  await recordMailTest(site.services, ACTOR, 'owner@example.com');
  const sentAt = writeTimestamp(new Date(START));
  await answerMailTest(site.services, ACTOR, { sentAt, arrived: true });
  const page = await home();
  expect(page.byId('home-setup')).toBeUndefined();
  const text = textOf(page.within('main'));
  expect(text).toContain('All is well. The first backup will be made tonight; email works.');
  expect(text).not.toContain('Set up email');
});

it.skipIf(findMissingOpenssl() !== null)(
  'warns before the certificate ends, and after',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wizard-certificate-'));
    const { certificate, key } = makeCertificate(folder, { name: 'site', names: 'DNS:localhost' });
    const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) });
    await once(server.listen(0, 'localhost'), 'listening');
    try {
      now = Date.now();
      const { port } = server.address() as AddressInfo;
      const env = { PUBLIC_ORIGIN: `https://localhost:${port}` };
      site = await openTestSite({ env, now: () => new Date(now) });
      admin = await createAdmin(site);
      const text = async () => textOf((await home()).within('main'));
      expect(await text()).not.toContain('certificate');
      site.services.certificates.start();
      await expect.poll(() => site.services.certificates.list()).toHaveLength(1);
      expect(await text()).toMatch(
        /The security certificate of localhost:\d+ expires (today|tomorrow)/,
      );
      now += 2 * DAY;
      expect(await text()).toMatch(/The security certificate of localhost:\d+ has expired/);
    } finally {
      server.close();
      rmSync(folder, { recursive: true });
    }
  },
);
