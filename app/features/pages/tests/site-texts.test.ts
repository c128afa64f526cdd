import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAsSeen } from '#app/features/drafts/draft-marks.server.ts';
import { keepVersion } from '#app/features/versions/keep-version.server.ts';
import { nameVersion } from '#app/features/versions/name-version.server.ts';
import { createPruning } from '#app/features/versions/prune-versions.server.ts';
import { listVersions } from '#app/features/versions/read-versions.server.ts';
import type { RestoreChoice } from '#app/features/versions/restore-choice.ts';
import { defaultNavigation } from '#app/site/words/navigation.ts';
import { marketingPaths } from '#app/site/words/paths.ts';
import { defaultPrices } from '#app/site/words/prices.ts';
import type { Actor } from '#database/write.ts';
import { runTexts } from '#tests/stress/texts.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import type { TestPostgres } from '#tests/support/postgres.ts';
import {
  describeEachEngine,
  freshPostgres,
  needsPostgres,
  openTestSite,
  type TestSite,
} from '#tests/support/test-site.ts';
import { type DocumentId, listAllFields } from '../documents.ts';
import { discardDrafts, publishDrafts } from '../drafts/publish-drafts.server.ts';
import {
  findTextVersion,
  restoreVersion,
  textHistories,
} from '../drafts/restore-version.server.ts';
import { saveDraft } from '../drafts/save-draft.server.ts';
import { findTexts } from '../drafts/stored-texts.server.ts';
import type { Surroundings } from '../field-kinds/field-kind.ts';
import { NO_IMAGES } from '../field-kinds/image-value.ts';

const ada: Actor = { id: null, name: 'Ada' };
const grace: Actor = { id: 'grace', name: 'Grace' };
const around: Surroundings = {
  prices: defaultPrices,
  leadsSomewhere: () => true,
  images: NO_IMAGES,
};
const HEADLINE = 'hero/headline';
const ORIGINAL = 'Lead Your Home. You Don’t Have to Work Every Shift in It.';
const PAGE = '/lead-smarter';

async function read(site: TestSite, path: string): Promise<string> {
  const response = await site.fetch(path);
  expect(response.status).toBe(200);
  return response.text();
}

function type(site: TestSite, typed: string, before = ORIGINAL, actor = ada) {
  return saveDraft(site.services, actor, PAGE, [{ id: HEADLINE, typed, before }], around);
}

async function publish(site: TestSite, document: DocumentId): Promise<void> {
  const { draftVersion } = await findTexts(site.services.database.db, document);
  expect(await publishDrafts(site.services, ada, [{ document, draftVersion }])).toMatchObject({
    ok: true,
  });
}

describeEachEngine('a page’s texts', (engine) => {
  let site: TestSite;
  beforeEach(async () => {
    site = await openTestSite({ engine, now: new Date() });
  });
  afterEach(() => site.close());

  it('are a draft that no visitor sees until it is published', async () => {
    const before = await read(site, PAGE);
    const { errors, stored } = await type(site, 'A quiet house');
    expect(errors).toEqual([]);
    expect(stored).toMatchObject({ version: 0, draftBy: 'Ada' });
    expect(await read(site, PAGE)).toBe(before);

    await publish(site, PAGE);
    expect(await read(site, PAGE)).toContain('<h1>A quiet house</h1>');
    expect(await findTexts(site.services.database.db, PAGE)).toMatchObject({
      version: 1,
      draft: null,
      draftBy: null,
    });
    const log = await site.services.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_name'])
      .where('object_type', '=', 'texts')
      .execute();
    expect(log).toEqual([{ action: 'texts.published', actor_name: 'Ada' }]);
  });

  it('come back as text alone, or as what was chosen, and leave the rest of the draft', async () => {
    const { db } = site.services.database;
    const HIDDEN = 'leader-lift/hidden';
    const hide = (typed: boolean, before: boolean) =>
      saveDraft(site.services, ada, PAGE, [{ id: HIDDEN, typed, before }], around);
    expect(listAllFields(PAGE).map(({ id }) => id)).toContain(HIDDEN);
    await type(site, 'First');
    await hide(true, false);
    await publish(site, PAGE);
    await type(site, 'Second', 'First');
    await hide(false, true);
    await publish(site, PAGE);
    const { versions } = await listVersions(db, PAGE, null);
    expect(versions.map(({ changedFields }) => changedFields)).toEqual([[HEADLINE, HIDDEN], null]);

    const draft = async () => {
      const { draft: changes } = await findTexts(db, PAGE);
      return [changes?.[HEADLINE]?.value, changes?.[HIDDEN]?.value];
    };
    const restore = async (back: RestoreChoice) => {
      const { draftVersion } = await findTexts(db, PAGE);
      return restoreVersion(site.services, ada, PAGE, { version: 1, draftVersion, back });
    };
    expect(await restore('text')).toEqual({ ok: true });
    expect(await draft()).toEqual(['First', undefined]);
    await type(site, 'Third', 'First');
    expect(await restore([HIDDEN])).toEqual({ ok: true });
    expect(await draft()).toEqual(['Third', true]);
    expect(await restore([])).toMatchObject({ ok: false, code: 'fields' });
    expect(await restore('all')).toEqual({ ok: true });
    expect(await draft()).toEqual(['First', true]);
  });

  it('have versions with names, and are thinned out as articles are, but for legal pages', async () => {
    const { db } = site.services.database;
    const LEGAL = '/terms-of-service';
    for (let version = 1; version <= 4; version += 1) {
      await type(site, `Number ${version}`, version === 1 ? ORIGINAL : `Number ${version - 1}`);
      await publish(site, PAGE);
      await db.transaction().execute((tx) =>
        keepVersion(tx, {
          document: LEGAL,
          version,
          text: `{"${version}":1}`,
          actor: ada,
          at: new Date(),
          reason: 'published',
          listChanges: () => [],
        }),
      );
    }
    const name = { document: PAGE, version: 1, name: 'Before the fair' };
    expect(await nameVersion(site.services, ada, textHistories, name)).toEqual({ ok: true });
    const old = '2020-01-08T12:00:00.000Z';
    await db.updateTable('document_versions').set({ at: old }).where('version', '<', 4).execute();
    const pruning = createPruning(site.services, ada, textHistories, new Date('2021-01-01'));
    expect(await pruning.count()).toBe(1);
    expect(await pruning.deleteBatch()).toBe(1);
    expect(await pruning.deleteBatch()).toBe(0);
    const left = async (document: string) =>
      (await listVersions(db, document, null)).versions.map(({ version }) => version);
    expect(await left(PAGE)).toEqual([4, 3, 1]);
    expect(await left(LEGAL)).toEqual([4, 3, 2, 1]);
    for (const version of [4, 3, 1]) {
      const found = await findTextVersion(db, PAGE, version);
      expect(found?.changes[HEADLINE]?.value).toBe(`Number ${version}`);
    }
    await expect(site).toHaveAudited(
      expect.arrayContaining(['texts.version-named', 'texts.thinned']),
    );
  });

  it('can be discarded, and restored from each version and from the original', async () => {
    const sum = async () =>
      createHash('sha256')
        .update(await read(site, PAGE))
        .digest('hex');
    const original = await sum();
    await type(site, 'First');
    await publish(site, PAGE);
    const first = await sum();
    const { stored } = await type(site, 'Second', 'First');
    expect(
      await discardDrafts(site.services, ada, [
        { document: PAGE, draftVersion: stored.draftVersion },
      ]),
    ).toEqual({ ok: true });
    expect((await findTexts(site.services.database.db, PAGE)).draft).toBeNull();
    await type(site, 'Third', 'First');
    await publish(site, PAGE);

    for (const [version, expected] of [
      [1, first],
      [0, original],
    ] as const) {
      const { draftVersion } = await findTexts(site.services.database.db, PAGE);
      const wanted = { version, draftVersion, back: 'all' } as const;
      expect(await restoreVersion(site.services, ada, PAGE, wanted)).toEqual({ ok: true });
      await publish(site, PAGE);
      expect(await sum()).toBe(expected);
    }
    const { versions } = await listVersions(site.services.database.db, PAGE, null);
    expect(versions.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    const { draftVersion } = await findTexts(site.services.database.db, PAGE);
    const missing = { version: 9, draftVersion, back: 'all' } as const;
    expect(await restoreVersion(site.services, ada, PAGE, missing)).toMatchObject({
      ok: false,
      code: 'gone',
    });
  });

  it('keep what two people write in different places, and reject the second in the same place', async () => {
    await type(site, 'Ada’s headline');
    const { errors, stored } = await saveDraft(
      site.services,
      grace,
      PAGE,
      [
        { id: 'hero/subtitle', typed: 'Grace’s line', before: await subtitle(site) },
        { id: HEADLINE, typed: 'Grace’s headline', before: ORIGINAL },
      ],
      around,
    );
    expect(errors.map(({ id }) => id)).toEqual([HEADLINE]);
    expect(stored.draft).toMatchObject({
      [HEADLINE]: { value: 'Ada’s headline' },
      'hero/subtitle': { value: 'Grace’s line' },
    });
    expect(stored.draftBy).toBe('Grace');
  });

  it('of two people who write at the same moment are both kept', async () => {
    const before = await subtitle(site);
    await Promise.all([
      type(site, 'Ada’s headline'),
      saveDraft(
        site.services,
        grace,
        PAGE,
        [{ id: 'hero/subtitle', typed: 'Grace’s line', before }],
        around,
      ),
    ]);
    const { draft } = await findTexts(site.services.database.db, PAGE);
    expect(Object.keys(draft ?? {}).sort()).toEqual([HEADLINE, 'hero/subtitle']);
  });

  describe('from an open editor', () => {
    const writer = '3f0c8a52-5d0e-4c8b-9a51-6f1f5b2a7c10';
    const from = (sequence: number, typed: string, before = ORIGINAL) =>
      saveDraft(site.services, ada, PAGE, [{ id: HEADLINE, typed, before }], around, {
        writer,
        sequence,
      });
    const find = () => findTexts(site.services.database.db, PAGE);
    const headline = async () => (await find()).draft?.[HEADLINE]?.value;

    it('are the last that were typed, whichever request comes first', async () => {
      await from(2, 'Newer');
      const { errors } = await from(1, 'New');
      expect(errors).toEqual([]);
      expect(await headline()).toBe('Newer');
      // Its own words need no text from before.
      await from(3, 'Newest');
      expect(await headline()).toBe('Newest');
      await from(5, ORIGINAL, 'Newest');
      await from(4, 'Typed before that', 'Newest');
      expect((await find()).draft).toBeNull();
    });

    it('do not come back after they were published or discarded', async () => {
      await from(2, 'Published');
      await publish(site, PAGE);
      await from(1, 'Late');
      expect((await find()).draft).toBeNull();
      await from(3, 'Discarded');
      const { draftVersion } = await find();
      const editor = { writer, sequence: 3 };
      const seen = { document: PAGE, draftVersion, editor } as const;
      expect(await discardDrafts(site.services, ada, [seen])).toEqual({ ok: true });
      await from(3, 'Late', 'Published');
      expect((await find()).draft).toBeNull();
      await from(4, 'Typed since', 'Published');
      expect(await headline()).toBe('Typed since');
    });

    it('do not replace what somebody else typed or restored', async () => {
      await from(1, 'Ada’s');
      await type(site, 'Grace’s', 'Ada’s', grace);
      const stale = { code: 'stale', isOwn: false };
      expect((await from(2, 'Ada’s again')).errors).toMatchObject([stale]);
      const { draftVersion } = await find();
      const wanted = { version: 0, draftVersion, back: 'all' } as const;
      await restoreVersion(site.services, grace, PAGE, wanted);
      expect((await from(3, 'Ada’s again', 'Grace’s')).errors).toMatchObject([{ code: 'stale' }]);
    });

    it('are told from those of the same person in another tab', async () => {
      await from(1, 'Ada’s');
      await type(site, 'Ada’s elsewhere', 'Ada’s');
      const { errors } = await from(2, 'Ada’s again');
      expect(errors).toMatchObject([{ code: 'stale', isOwn: true }]);
      expect(errors[0]?.message).toContain('You changed this in another tab');
    });

    it('do not come back by a repeated request after somebody else discarded them', async () => {
      await from(1, 'Ada’s');
      const { draftVersion } = await find();
      const seen = { document: PAGE, draftVersion } as const;
      expect(await discardDrafts(site.services, grace, [seen])).toEqual({ ok: true });
      expect((await from(1, 'Ada’s')).errors).toMatchObject([{ code: 'stale' }]);
      expect((await find()).draft).toBeNull();
      await type(site, 'Grace’s', ORIGINAL, grace);
      await type(site, ORIGINAL, 'Grace’s', grace);
      expect((await from(1, 'Ada’s')).errors).toMatchObject([{ code: 'stale' }]);
      await from(2, 'Typed since');
      expect(await headline()).toBe('Typed since');
    });

    it('make nothing new of words that the draft has', async () => {
      const SUBTITLE = 'hero/subtitle';
      const before = await subtitle(site);
      const seen = (await find()).draftVersion;
      await saveDraft(site.services, ada, PAGE, [{ id: SUBTITLE, typed: before, before }], around, {
        writer,
        sequence: 1,
      });
      const grace2 = { writer: 'e0c2a8a2-0a63-4bb6-9d0c-8a3b0c6d1f22', sequence: 1 };
      const fields = [{ id: HEADLINE, typed: 'Grace’s', before: ORIGINAL }];
      await saveDraft(site.services, grace, PAGE, fields, around, grace2);
      expect(isAsSeen((await find()).marks, { draftVersion: seen, writer: grace2.writer })).toBe(
        true,
      );
    });

    it('are known to have been seen there, and nothing else is', async () => {
      const sees = async (draftVersion: number, by = writer) =>
        isAsSeen((await find()).marks, { draftVersion, writer: by });
      const first = (await from(1, 'One')).stored.draftVersion;
      await from(2, 'Two');
      expect(await sees(first)).toBe(true);
      // A version that is still to come was seen by nobody.
      expect(await sees(first + 2)).toBe(false);
      expect(await sees(first, '')).toBe(false);
      const fields = [{ id: 'hero/subtitle', typed: 'Grace’s line', before: await subtitle(site) }];
      await saveDraft(site.services, grace, PAGE, fields, around);
      await from(3, 'Three');
      expect(await sees(first)).toBe(false);
    });

    it('are compared by their words after a change without marks', async () => {
      await from(1, 'One');
      const { draftVersion } = await find();
      // As a server of before the marks stores a draft.
      await site.services.database.db
        .updateTable('site_texts')
        .set({ draft: '{}', draft_version: draftVersion + 1 })
        .where('document', '=', PAGE)
        .execute();
      expect((await from(2, 'Two', 'One')).errors).toMatchObject([{ code: 'stale' }]);
      await from(3, 'Three');
      expect(isAsSeen((await find()).marks, { draftVersion, writer })).toBe(false);
    });
  });

  it('are published only as somebody saw them', async () => {
    const seen = (await type(site, 'Seen')).stored.draftVersion;
    await type(site, 'Not seen', 'Seen', grace);
    expect(
      await publishDrafts(site.services, ada, [{ document: PAGE, draftVersion: seen }]),
    ).toMatchObject({
      ok: false,
      code: 'stale',
    });
    expect(
      await discardDrafts(site.services, ada, [{ document: PAGE, draftVersion: seen }]),
    ).toMatchObject({
      ok: false,
      code: 'stale',
    });
    await publish(site, PAGE);
    expect(
      await publishDrafts(site.services, ada, [{ document: PAGE, draftVersion: seen }]),
    ).toEqual({
      ok: false,
      code: 'no-draft',
    });
  });

  it('with an error are not kept, and the others are', async () => {
    const { errors, warnings, stored } = await saveDraft(
      site.services,
      ada,
      PAGE,
      [
        { id: HEADLINE, typed: ' ', before: ORIGINAL },
        { id: 'hero/subtitle', typed: 'Leader Lift is $2,497.', before: await subtitle(site) },
        { id: 'gone/heading', typed: 'x', before: 'y' },
      ],
      around,
    );
    expect(errors.map(({ id }) => id)).toEqual([HEADLINE, 'gone/heading']);
    expect(warnings.map(({ id }) => id)).toEqual(['hero/subtitle']);
    expect(Object.keys(stored.draft ?? {})).toEqual(['hero/subtitle']);
  });

  it('that name lists of links alike leave them apart for screen readers', async () => {
    const name = (document: DocumentId, id: string, before: string) =>
      saveDraft(site.services, ada, document, [{ id, typed: 'Links', before }], around);
    const { main, footer, legal } = defaultNavigation.labels;
    await name('navigation', 'labels/labels/main', main);
    await name('navigation', 'labels/labels/footer', footer);
    await name('navigation', 'labels/labels/legal', legal);
    await name('/privacy-policy', 'top/headline', 'Privacy Policy');
    await publish(site, 'navigation');
    await publish(site, '/privacy-policy');
    const html = await read(site, '/privacy-policy');
    expect(html.match(/(?<=<nav [^>]*aria-label=")[^"]+/g)?.sort()).toEqual([
      'Links',
      'Links 2',
      'Links 3',
      'Links 4',
    ]);
    expect(await findHtmlErrors(html)).toEqual([]);
  });

  it('that call two plans the same leave a valid page', async () => {
    const names = listAllFields('prices').filter(({ id }) =>
      ['names/connect', 'names/automate'].includes(id),
    );
    const fields = names.map(({ id, default: original }) => ({
      id,
      typed: 'Plan',
      before: original,
    }));
    await saveDraft(site.services, ada, 'prices', fields, around);
    await publish(site, 'prices');
    const html = await read(site, '/boost-revenue');
    expect(html.match(/<h3[^>]*>Plan</g)).toHaveLength(2);
    expect(await findHtmlErrors(html)).toEqual([]);
  });

  it('typed as the original are the original', async () => {
    const { stored } = await type(site, 'Another');
    expect(stored.draft).not.toBeNull();
    expect((await type(site, ORIGINAL, 'Another')).stored.draft).toBeNull();
    await type(site, 'Another');
    const restored = await saveDraft(
      site.services,
      ada,
      PAGE,
      [{ id: HEADLINE, before: 'Another' }],
      around,
    );
    expect(restored.stored.draft).toBeNull();
  });
});

async function subtitle(site: TestSite): Promise<string> {
  return (await site.services.siteTexts.read()).pages[PAGE].hero.subtitle ?? '';
}

describe('a price', () => {
  let site: TestSite;
  beforeEach(async () => {
    site = await openTestSite();
  });
  afterEach(() => site.close());

  it('is changed once, and right on every page, in its structured data and in the forms', async () => {
    const pages = () =>
      Promise.all(
        [...marketingPaths, '/contact?about=chatbot-tier', '/boost-revenue?plan=connect'].map(
          (path) => read(site, path),
        ),
      );
    const counts = (html: string[], text: string) => html.join('\n').split(text).length - 1;
    const before = await pages();
    expect(counts(before, '$7,497')).toBeGreaterThan(4);
    expect(counts(before, '"price":7497')).toBeGreaterThan(1);
    expect(counts(before, '$297/mo')).toBeGreaterThan(2);
    await saveDraft(
      site.services,
      ada,
      'prices',
      [
        { id: 'program-scale-prep/price', typed: '$8,250', before: 7497 },
        { id: 'chatbot-connect/monthly', typed: '311', before: 297 },
      ],
      around,
    );
    await publish(site, 'prices');
    const after = await pages();
    for (const [old, now] of [
      ['$7,497', '$8,250'],
      ['"price":7497', '"price":8250'],
      ['$297/mo', '$311/mo'],
      ['"price":297', '"price":311'],
    ] as const) {
      expect(counts(after, old)).toBe(0);
      expect(counts(after, now)).toBe(counts(before, old));
    }
  });
});

it('random texts within the limits make valid pages, and leave no trace', async () => {
  expect(await runTexts({ edits: 20, seed: 19 })).toEqual({ edits: 20, damage: [] });
});

describe('on PostgreSQL', needsPostgres(), () => {
  let database: TestPostgres;
  let sites: TestSite[];
  const open = async (): Promise<TestSite> => {
    const env = { SECRET: 'one secret for all of the servers', DATABASE_URL: database.url };
    const site = await openTestSite({ env });
    sites.push(site);
    return site;
  };
  beforeEach(async () => {
    sites = [];
    database = await freshPostgres();
  });
  afterEach(async () => {
    for (const site of sites) await site.close();
    await database.drop();
  });

  it('a publication on one server is shown by the other', async () => {
    const one = await open();
    const two = await open();
    expect(await read(two, PAGE)).toContain(ORIGINAL);
    await type(one, 'On both servers');
    await publish(one, PAGE);
    await expect.poll(() => read(two, PAGE)).toContain('On both servers');
  });

  it('a draft is heard of by the other, and outdates nothing there', async () => {
    const one = await open();
    const two = await open();
    await two.services.changes.catchUp();
    const heard: string[] = [];
    const unsubscribe = two.services.bus.subscribe(({ type }) => heard.push(type));
    await type(one, `${ORIGINAL}!`, ORIGINAL);
    await expect.poll(() => heard).toEqual(['text-drafts']);
    await publish(one, PAGE);
    await expect.poll(() => heard).toContain('texts');
    expect(heard).not.toContain('invalidate-all');
    unsubscribe();
  });

  it('pages keep showing what the owner wrote while the database is gone', async () => {
    const site = await open();
    await type(site, 'Still here');
    await publish(site, PAGE);
    expect(await read(site, PAGE)).toContain('Still here');
    await database.drop();
    // The cache is outdated then, and so is the copy of the reader.
    site.services.publish([{ type: 'invalidate-all' }]);
    expect(await read(site, PAGE)).toContain('Still here');
  });
});
