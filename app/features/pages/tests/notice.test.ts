import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultPrices } from '#app/site/words/prices.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { storePost } from '#tests/support/posts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { publishDrafts } from '../drafts/publish-drafts.server.ts';
import { saveDraft } from '../drafts/save-draft.server.ts';
import { findTexts } from '../drafts/stored-texts.server.ts';
import { NO_IMAGES } from '../field-kinds/image-value.ts';

const OWNER = { id: null, name: 'The owner' };
const SENTENCE = 'We are closed until January 2.';

describe('the notice on all pages', () => {
  let site: TestSite;
  /** In New York, where the site is: five hours behind. */
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-12-20T12:00:00Z');
    site = await openTestSite({ now: () => now });
  });
  afterEach(() => site.close());

  async function publish(typed: Readonly<Record<string, string>>): Promise<void> {
    const { services } = site;
    const { published } = await findTexts(services.database.db, 'notice');
    const fields = Object.entries(typed).map(([id, value]) => {
      const before =
        id in published ? published[id]?.value : id.endsWith('href') ? '/contact' : null;
      return { id, typed: value, before };
    });
    const around = { prices: defaultPrices, leadsSomewhere: () => true, images: NO_IMAGES };
    const { errors, stored } = await saveDraft(services, OWNER, 'notice', fields, around);
    expect(errors).toEqual([]);
    const seen = [{ document: 'notice', draftVersion: stored.draftVersion }] as const;
    expect(await publishDrafts(services, OWNER, seen)).toMatchObject({ ok: true });
  }
  const shows = async (path: string) => (await (await site.get(path)).text()).includes(SENTENCE);

  it('is on every public page, also that of an unknown address, and nowhere else', async () => {
    await storePost(site.services, { slug: 'a-post', isPublished: true });
    await publish({
      'notice/text': SENTENCE,
      'notice/link/label': 'Our hours',
      'notice/link/href': '/about#main',
    });
    for (const path of [
      '/',
      '/blog',
      '/blog/a-post',
      '/quiz',
      '/terms-of-service',
      '/contact',
      '/no-such-page',
    ])
      expect(await shows(path), path).toBe(true);
    const page = await site.get('/about');
    expect(await page.text()).toMatch(
      /<aside class="site-notice" aria-label="Notice".*<a href="\/about#main">Our hours<\/a>.*<\/aside><header/s,
    );
    expect(page.headers.get('Cache-Control')).toMatch(/^public/);
    expect(page.headers.has('Set-Cookie')).toBe(false);
    const { cookie } = await createAdmin(site);
    const admin = await site.get('/admin/leads', { cookie });
    expect(await admin.text()).not.toContain(SENTENCE);
    expect(await shows('/blog/rss.xml')).toBe(false);
    await publish({ 'notice/text': '' });
    expect(await shows('/')).toBe(false);
  });

  it('appears and disappears on cached pages at its times, in the time zone of the site', async () => {
    await publish({
      'notice/text': SENTENCE,
      'time/from': '2026-12-20T09:00',
      'time/until': '2026-12-20T09:30',
    });
    for (const [time, isShown] of [
      ['13:59:59', false],
      ['14:00:00', true],
      ['14:29:59', true],
      ['14:30:00', false],
    ] as const) {
      now = new Date(`2026-12-20T${time}Z`);
      expect(await shows('/about'), time).toBe(isShown);
    }
  });

  it('says on Home and in the list of pages until when visitors see it', async () => {
    await publish({ 'notice/text': SENTENCE, 'time/until': '2027-01-02T08:00' });
    const { cookie } = await createAdmin(site);
    for (const path of ['/admin', '/admin/pages']) {
      const page = await site.get(path, { cookie });
      expect(await page.text(), path).toContain(
        'Visitors see it now, until Jan 02, 2027, 8:00 AM EST',
      );
    }
  });
});
