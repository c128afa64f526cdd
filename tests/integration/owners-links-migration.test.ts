import { afterEach, beforeEach, expect, it } from 'vitest';
import { originalNavigation } from '#app/content/navigation.ts';
import { originalTexts } from '#app/content/site-content.ts';
import { applyChanges, fieldState, findOrphans } from '#app/domains/site-texts/apply-changes.ts';
import { type DocumentId, listAllFields } from '#app/domains/site-texts/documents.ts';
import { findPublished } from '#app/domains/site-texts/read-texts.server.ts';
import {
  findTexts,
  findVersion,
  listVersions,
  publishDraft,
} from '#app/domains/site-texts/site-texts.server.ts';
import { writeTimestamp } from '#database/codec.ts';
import { migrate } from '#database/migrate.ts';
import { migrateUpTo } from '#tests/support/migrate-up-to.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { describeEachEngine } from '#tests/support/test-site.ts';

const AT = new Date('2026-11-01T12:00:00Z');
const LINKS = {
  connect: 'https://buy.stripe.com/a?b=c&d=“e”',
  automate: 'https://pay.example.com/automate',
};

describeEachEngine('a database with checkout links in the settings', (engine) => {
  let opened: TestDatabase;
  beforeEach(async () => {
    opened = await openTestDatabase(engine);
    await migrateUpTo(opened.database, '0029-site-texts');
  });
  afterEach(() => opened.close());

  const setLinks = (links: Readonly<Record<string, string>>) =>
    opened.database.db
      .insertInto('settings')
      .values(
        Object.entries(links).map(([tier, link]) => ({
          key: `${tier}Checkout`,
          value: JSON.stringify(link),
          updated_at: writeTimestamp(AT),
        })),
      )
      .execute();

  async function store(document: DocumentId, changes: object, draft: object | null = null) {
    const published = { changes: JSON.stringify(changes), published_at: writeTimestamp(AT) };
    const { db } = opened.database;
    await db
      .insertInto('site_texts')
      .values({
        ...published,
        document,
        version: 3,
        draft: draft === null ? null : JSON.stringify(draft),
        draft_version: 7,
      })
      .execute();
    await db
      .insertInto('site_text_versions')
      .values({ ...published, document, version: 3, published_by: 'Ada' })
      .execute();
  }

  const readContent = async () => applyChanges(await findPublished(opened.database.db));

  it('links to them from the price list, as a version that was published', async () => {
    await setLinks(LINKS);
    await migrate(opened.database);
    const { db } = opened.database;
    const { prices, ...others } = await readContent();
    expect(prices.checkouts).toEqual({
      connect: new URL(LINKS.connect).href,
      automate: LINKS.automate,
    });
    expect({ ...prices, checkouts: {} }).toEqual(originalTexts.prices);
    expect(others.pages).toEqual(applyChanges({}).pages);
    const stored = await findTexts(db, 'prices');
    expect(stored).toMatchObject({ version: 1, draft: null });
    expect(await findVersion(db, 'prices', 1)).toEqual(stored.published);
    expect(await listVersions(db, 'prices', 9)).toMatchObject([
      { version: 1, publishedBy: 'an update, from Settings' },
    ]);
    expect(findOrphans('prices', stored.published)).toEqual([]);
    // A server of the release before goes on reading them there.
    const rows = await db.selectFrom('settings').select(['key', 'value']).orderBy('key').execute();
    expect(rows.map(({ key, value }) => [key, JSON.parse(value)])).toEqual([
      ['automateCheckout', LINKS.automate],
      ['connectCheckout', LINKS.connect],
    ]);
  });

  it('keeps what else the owner changed, and the drafts', async () => {
    const price = { 'chatbot-connect/monthly': { value: 311, base: 297 } };
    const priceDraft = { 'chatbot-connect/monthly': { value: 333, base: 297 } };
    await setLinks(LINKS);
    await store('prices', price, priceDraft);
    await store(
      'navigation',
      {
        'header/header/1/label': { value: 'Earn More', base: 'Boost Revenue' },
        'header/header/5/href': { value: '/about', base: '/news' },
        'header/quiz/label': { value: 'Begin', base: 'Take the Quiz' },
      },
      { 'footer/footer/0/label': { value: 'Start', base: 'Home' } },
    );
    await migrate(opened.database);
    const { db } = opened.database;
    await expectPrices(price, priceDraft);

    const { header, footer } = originalNavigation;
    expect((await readContent()).navigation).toEqual({
      ...originalNavigation,
      quiz: { label: 'Begin', href: '/quiz' },
      header: header
        .with(1, { label: 'Earn More', href: '/boost-revenue' })
        .with(5, { label: 'Blog', href: '/about' }),
    });
    const stored = await findTexts(db, 'navigation');
    expect(await findVersion(db, 'navigation', 3)).toEqual(stored.published);
    expect(stored).toMatchObject({ version: 3, draftVersion: 7 });
    expect(stored.published['header/header']?.base).toEqual(
      header.with(5, { label: 'Blog', href: '/news' }),
    );
    expect(stored.draft).toEqual({
      'footer/footer': { value: footer.with(0, { label: 'Start', href: '/' }), base: footer },
    });
    const states = listAllFields('navigation').map((field) => [
      field.id,
      fieldState(field, { ...stored.published, ...stored.draft }),
    ]);
    expect(states.filter(([, state]) => state !== 'original')).toEqual([
      ['header/header', 'both'],
      ['header/quiz/label', 'owner'],
      ['footer/footer', 'owner'],
    ]);
  });

  async function expectPrices(price: object, draft: object): Promise<void> {
    const { db } = opened.database;
    const migrated = await findTexts(db, 'prices');
    expect(migrated).toMatchObject({ version: 4, published: price, draft, draftVersion: 8 });
    expect(await findVersion(db, 'prices', 3)).toEqual(price);
    const published = await publishDraft(
      { database: opened.database, now: () => AT, publish: () => undefined },
      { id: null, name: 'Ada' },
      'prices',
      8,
    );
    expect(published).toEqual({ ok: true, version: 5 });
    const { prices } = await readContent();
    expect(prices.sets.chatbot.plans.connect.monthly).toBe(333);
    expect(prices.checkouts.automate).toBe(LINKS.automate);
  }

  it('takes over no link that pages would not have led to', async () => {
    await setLinks({ connect: 'javascript:alert(1)', streamline: 'http://a.com', automate: '' });
    await migrate(opened.database);
    expect(await findPublished(opened.database.db)).toEqual({});
  });
});
