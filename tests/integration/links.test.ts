import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishDrafts } from '#app/features/pages/drafts/publish-drafts.server.ts';
import { saveDraft } from '#app/features/pages/drafts/save-draft.server.ts';
import { NO_IMAGES } from '#app/features/pages/field-kinds/image-value.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { defaultPrices, tierIds } from '#app/site/words/prices.ts';
import { textOf } from '#tests/support/html.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

/** Every button whose target is the owner's, and its target without one (see Outside providers in docs/product.md). */
const LINKS = [
  {
    path: '/lead-smarter',
    label: 'Book Your Free Intro Session',
    setting: 'introSessionLink',
    own: '/contact?about=intro-session&from=/lead-smarter#contact-form',
  },
  {
    path: '/lead-smarter',
    label: 'Book a Growth Strategy Session',
    setting: 'strategySessionLink',
    own: '/contact?about=strategy-session&from=/lead-smarter#contact-form',
  },
  {
    path: '/shared-success',
    label: 'Book Your Growth Vision Workshop',
    setting: 'workshopLink',
    own: '/contact?about=workshop&from=/shared-success#contact-form',
  },
  {
    path: '/boost-revenue-inactive',
    label: 'Book a Free Demo',
    setting: 'demoLink',
    own: '/boost-revenue#demo-form',
  },
  ...tierIds.map((tier) => ({
    path: '/boost-revenue-inactive',
    label: 'Get Started',
    setting: `${tier}Checkout`,
    priceOf: `chatbot-${tier}/checkout`,
    own: `/contact?about=chatbot-tier&plan=${tier}&from=/boost-revenue-inactive#contact-form`,
  })),
] as const;

const OWNER = { id: null, name: 'the owner' };
const around = { prices: defaultPrices, leadsSomewhere: () => true, images: NO_IMAGES };
const linkOf = (setting: string) => `https://book.example.com/${setting.toLowerCase()}`;

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

/** The page's links with that name, as [href, target], without the hint for screen readers. */
async function linksNamed(path: string, label: string) {
  const page = await site.open(path);
  return page
    .elements('a')
    .filter((link) => textOf(link).replace(/ ?\(opens in a new tab\)$/, '') === label)
    .map((link) => [link.properties.href, link.properties.target]);
}

describe('while nothing is set', () => {
  it.each(LINKS)('$label on $path leads to our own form ($setting)', async (link) => {
    const found = await linksNamed(link.path, link.label);
    expect(found).toContainEqual([link.own, undefined]);
    expect(found.filter(([href]) => String(href).startsWith('https:'))).toEqual([]);
  });

  it.each(LINKS)('$own shows that form with the right topic selected', async ({ own }) => {
    const [address = '', anchor = ''] = own.split('#');
    const page = await site.open(address);
    expect(page.byId(anchor)).toBeDefined();
    const topic = new URLSearchParams(address.split('?')[1]).get('about') ?? 'demo';
    const inputs = page.elements('input');
    expect(inputs.find((input) => input.properties.name === 'topic')?.properties.value).toBe(topic);
    const plan = new URLSearchParams(address.split('?')[1]).get('plan');
    const chosen = inputs.find((input) => input.properties.checked);
    expect(chosen?.properties.value ?? null).toBe(plan);
  });
});

describe('with the owner’s links', () => {
  beforeAll(async () => {
    const values = Object.fromEntries(
      LINKS.flatMap((link) => ('priceOf' in link ? [] : [[link.setting, linkOf(link.setting)]])),
    );
    const saved = await updateSettings(site.services, OWNER, values);
    expect(saved.ok).toBe(true);
    const checkouts = LINKS.flatMap((link) =>
      'priceOf' in link ? [{ id: link.priceOf, typed: linkOf(link.setting), before: null }] : [],
    );
    const { errors, stored } = await saveDraft(site.services, OWNER, 'prices', checkouts, around);
    expect(errors).toEqual([]);
    const drafted = await linksNamed('/boost-revenue-inactive', 'Get Started');
    expect(drafted.filter(([, target]) => target === '_blank')).toEqual([]);
    await publishDrafts(site.services, OWNER, [
      { document: 'prices', draftVersion: stored.draftVersion },
    ]);
  });

  it.each(LINKS)('$label on $path opens $setting in a new tab', async (link) => {
    const found = await linksNamed(link.path, link.label);
    expect(found).toContainEqual([linkOf(link.setting), '_blank']);
    expect(found.filter(([href]) => href === link.own)).toEqual([]);
  });

  it('takes the link back to our form once the owner empties it', async () => {
    const before = linkOf('connectCheckout');
    const fields = [{ id: 'chatbot-connect/checkout', typed: ' ', before }];
    const { stored } = await saveDraft(site.services, OWNER, 'prices', fields, around);
    await publishDrafts(site.services, OWNER, [
      { document: 'prices', draftVersion: stored.draftVersion },
    ]);
    const found = await linksNamed('/boost-revenue-inactive', 'Get Started');
    expect(found.map(([href]) => href)).toEqual([
      LINKS.find(({ setting }) => setting === 'connectCheckout')?.own,
      linkOf('streamlineCheckout'),
      linkOf('automateCheckout'),
    ]);
  });

  it('says beside each tier what its button opens, where that differs', async () => {
    const html = await (await site.fetch('/boost-revenue-inactive')).text();
    expect(html.split('Opens our secure card payment in a new tab.')).toHaveLength(3);
    expect(html.split('A short form, with this tier chosen.')).toHaveLength(2);
  });

  it('leaves the plans of the bundle, and the dialogs, to our own forms', async () => {
    const plans = await linksNamed('/boost-revenue', 'Get Started');
    expect(plans.map(([href]) => href)).toEqual(
      tierIds.map((tier) => `/boost-revenue?plan=${tier}#demo-form`),
    );
    const dialogs = await linksNamed('/leader-lift-scale-prep', 'Book Your Free Intro Session');
    expect(new Set(dialogs.map(([href]) => href))).toEqual(new Set(['#intro-session-form']));
  });
});
