import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultPrices } from '#app/site/words/prices.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { addLibraryImage, LIBRARY_IMAGE, LIBRARY_IMAGES } from '#tests/support/library-images.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { publishDrafts } from '../drafts/publish-drafts.server.ts';
import { saveDraft } from '../drafts/save-draft.server.ts';
import { findTexts } from '../drafts/stored-texts.server.ts';
import { readImage } from '../field-kinds/image-value.ts';

const OWNER = { id: null, name: 'The owner' };
const QUOTE = 'You call back when you say so.';
const PAGES = ['/', '/boost-revenue', '/about'] as const;

function said(parts: object = {}) {
  const portrait = { ...readImage({ image: LIBRARY_IMAGE }), alt: 'A test on a porch' };
  return { quote: QUOTE, name: 'A test', home: 'A home, Ohio', portrait, since: '', ...parts };
}

describe('testimonials', () => {
  let site: TestSite;
  /** In New York, where the site is: five hours behind. */
  let now: Date;
  let cookie: string;
  beforeEach(async () => {
    now = new Date('2026-12-20T12:00:00Z');
    site = await openTestSite({ now: () => now });
    await addLibraryImage(site.services.database.db);
    ({ cookie } = await createAdmin(site));
  });
  afterEach(() => site.close());

  async function publish(typed: Readonly<Record<string, unknown>>): Promise<void> {
    const { services } = site;
    const { published } = await findTexts(services.database.db, 'testimonials');
    const fields = Object.entries(typed).map(([id, value]) => {
      const before = published[id]?.value ?? (Array.isArray(value) ? [] : false);
      return { id, typed: value as boolean, before };
    });
    const around = { prices: defaultPrices, leadsSomewhere: () => true, images: LIBRARY_IMAGES };
    const { errors, stored } = await saveDraft(services, OWNER, 'testimonials', fields, around);
    expect(errors).toEqual([]);
    const seen = [{ document: 'testimonials', draftVersion: stored.draftVersion }] as const;
    expect(await publishDrafts(services, OWNER, seen)).toMatchObject({ ok: true });
  }
  const read = async (path: string) => (await site.get(path)).text();
  const readAsOwner = async (path: string) => (await site.get(path, { cookie })).text();

  it('leave the pages as they are until one may be shown where a switch is on', async () => {
    const before = await Promise.all(PAGES.map(read));
    await publish({ 'places/shownOn/home': true, 'testimonials/items': [said()] });
    expect(await Promise.all(PAGES.map(read))).toEqual(before);
    await publish({
      'places/shownOn/home': false,
      'places/shownOn/about': true,
      'testimonials/items': [said({ since: '2026-12-20' })],
    });
    const [home, bundle, about] = await Promise.all(PAGES.map(read));
    expect([home, bundle]).toEqual(before.slice(0, 2));
    expect(about).toMatch(
      /<figure class="testimonial"><img [^>]*alt="A test on a porch"[^>]*><blockquote><p>“You call back when you say so\.”<\/p><\/blockquote><figcaption><strong>A test<\/strong><span class="soft">A home, Ohio<\/span><\/figcaption><\/figure>/,
    );
  });

  it('show from their day on, in the time zone of the site, also on cached pages', async () => {
    await publish({
      'places/shownOn/home': true,
      'testimonials/items': [said({ since: '2026-12-21' })],
    });
    for (const [time, isShown] of [
      ['2026-12-21T04:59:59Z', false],
      ['2026-12-21T05:00:00Z', true],
    ] as const) {
      now = new Date(time);
      expect((await read('/')).includes(QUOTE), time).toBe(isShown);
    }
    expect(await readAsOwner('/admin/pages')).toContain('Visitors see 1 of 1 on Home');
  });

  it('lose a portrait that was deleted, and nothing else', async () => {
    await publish({
      'places/shownOn/bundle': true,
      'testimonials/items': [said({ since: '2026-01-05' })],
    });
    expect(await read('/boost-revenue')).toContain(LIBRARY_IMAGE);
    await site.services.database.db.deleteFrom('media').execute();
    site.services.publish([{ type: 'media', id: LIBRARY_IMAGE }]);
    const page = await read('/boost-revenue');
    expect(page).toContain(QUOTE);
    expect(page).not.toContain(LIBRARY_IMAGE);
  });

  it.each([
    ['“They came.”', '“They came.”'],
    ['"They came."', '“They came.”'],
    ['“Soon” means “soon”', '““Soon” means “soon””'],
  ])('have quotation marks once: %s', async (typed, shown) => {
    await publish({
      'places/shownOn/home': true,
      'testimonials/items': [said({ quote: typed, since: '2026-01-05' })],
    });
    expect(await read('/')).toContain(`<p>${shown}</p>`);
  });

  it('are claims as a whole, which are named before they are published', async () => {
    const items = [said({ since: '2026-12-20' })];
    const draft = await site.fetch('/admin/pages/testimonials/draft', {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ fields: [{ id: 'testimonials/items', typed: items, before: [] }] }),
    });
    expect(draft.status).toBe(200);
    const preview = await readAsOwner('/admin/pages/testimonials/page?on=/about');
    expect(preview).toContain('figure class="testimonial"');
    const { advice } = JSON.parse(await readAsOwner('/admin/pages/testimonials/advice'));
    expect(advice).toMatchObject([
      {
        code: 'claim-testimonial',
        claim: QUOTE,
        register: expect.stringContaining('/admin/claims'),
      },
    ]);
    expect(await readAsOwner('/admin/claims')).not.toContain(QUOTE);
    await publish({ 'testimonials/items': items });
    expect(await readAsOwner('/admin/claims')).toContain(QUOTE);
  });
});
