import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AccessOf, findAccess } from '#app/features/accounts/find-access.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { type Import, type ImportItem, isWorking } from '../records/import.ts';
import {
  countImages,
  type ImageCounts,
  type ImportImage,
  listMissingImages,
} from '../records/import-images.server.ts';
import {
  countDoneSince,
  countItems,
  findDifferences,
  type ImportDifferences,
  ITEMS_PER_PAGE,
  type ItemCounts,
  listItems,
} from '../records/import-items.server.ts';
import { type MovedReport, reportMoved } from '../records/import-moved.server.ts';
import { countMadeRedirects, listFailedRedirects } from '../records/import-redirects.server.ts';

interface ListedImage {
  readonly id: string;
  readonly address: string;
  /** Empty if it is on no site that we know. */
  readonly host: string;
  readonly problem: string;
}

export interface LoadedImport {
  readonly found: Import;
  readonly items: readonly ImportItem[];
  /** The position after which the next page begins; null on the last one. */
  readonly next: number | null;
  readonly counts: ItemCounts;
  readonly images: ImageCounts;
  readonly missing: {
    /** The first of them. */
    readonly images: readonly ListedImage[];
    /** The sites that they are on, and whether the owner has confirmed them. */
    readonly sites: readonly { host: string; count: number; isConfirmed: boolean }[];
  };
  readonly redirects: {
    /** How many were made. */
    readonly made: number;
    readonly failed: readonly { readonly from: string; readonly problem: string }[];
  };
  /** What became of what the files have beside articles, by kind. */
  readonly moved: readonly (MovedReport & { readonly noun: string })[];
  /** Whether the settings have a webhook. */
  readonly hasWebhook: boolean;
  /** Who were the admins of the old site, and whether they are here. */
  readonly admins: readonly AccessOf[];
  /** While it runs: how fast it is. */
  readonly speed: { readonly done: number; readonly milliseconds: number } | null;
  /** Imported articles that were changed since, so that the import can't be taken back. */
  readonly edited: readonly { readonly id: string; readonly title: string }[];
  /** Of an import that is done: what differs from its sources. */
  readonly differences: ImportDifferences | null;
}

const MOST_MISSING = 200;

/** Everything that the page of an import shows. */
export async function loadImport(
  { database, now, movedRows }: Pick<Services, 'database' | 'now' | 'movedRows'>,
  found: Import,
  after: number,
): Promise<LoadedImport> {
  const { db } = database;
  const { id, resumedAt } = found;
  const [
    items,
    counts,
    images,
    missing,
    made,
    failed,
    edited,
    admins,
    settings,
    differences,
    moved,
  ] = await Promise.all([
    listItems(db, id, { after, size: ITEMS_PER_PAGE + 1 }),
    countItems(db, id),
    countImages(db, id),
    listMissingImages(db, id),
    countMadeRedirects(db, id),
    listFailedRedirects(db, id),
    found.state === 'done' || found.state === 'paused' ? findEdited(database, id) : [],
    findAccess(db, found.admins, now()),
    findSettings(db),
    found.state === 'done' ? findDifferences(db, id) : null,
    found.state === 'done' ? reportMoved(db, id) : [],
  ]);
  const shown = items.slice(0, ITEMS_PER_PAGE);
  return {
    found,
    items: shown,
    next: items.length > ITEMS_PER_PAGE ? (shown.at(-1)?.position ?? null) : null,
    counts,
    images,
    missing: listMissing(missing, found),
    redirects: { made, failed },
    moved: moved.map((each) => ({ ...each, noun: movedRows[each.kind]?.noun ?? each.kind })),
    speed:
      found.state === 'running' && resumedAt !== null && isWorking(found)
        ? {
            done: await countDoneSince(db, id, resumedAt),
            milliseconds: now().getTime() - Date.parse(resumedAt),
          }
        : null,
    edited,
    differences,
    hasWebhook: settings.webhookUrl !== null,
    admins,
  };
}

function listMissing(images: readonly ImportImage[], { options }: Import): LoadedImport['missing'] {
  const confirmed = new Set(options.hosts);
  const sites = Map.groupBy(images, ({ host }) => host);
  sites.delete('');
  return {
    images: images
      .slice(0, MOST_MISSING)
      .map(({ id, address, host, problem }) => ({ id, address, host, problem: problem ?? '' })),
    sites: [...sites]
      .map(([host, { length: count }]) => ({ host, count, isConfirmed: confirmed.has(host) }))
      .sort((a, b) => a.host.localeCompare(b.host, 'en')),
  };
}

const MOST_EDITED = 20;
/** Some 3 ms on SQLite, which is synchronous: requests have their turn in between. */
const ITEMS_PER_TURN = 1_000;

/** The first imported articles that somebody changed since. A deleted one does not matter. */
export async function findEdited(
  { db }: Services['database'],
  id: string,
): Promise<{ id: string; title: string }[]> {
  const edited: { id: string; title: string }[] = [];
  const { last } = await db
    .selectFrom('import_items')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow();
  for (let after = 0; after < Number(last ?? 0); after += ITEMS_PER_TURN) {
    const rows = await db
      .selectFrom('import_items as item')
      .innerJoin('blog_posts as post', 'post.id', 'item.post_id')
      .select(['post.id', 'post.title'])
      .where('item.import_id', '=', id)
      .where('item.state', '=', 'done')
      .where('item.position', '>', after)
      .where('item.position', '<=', after + ITEMS_PER_TURN)
      .where(({ eb, fn }) => eb('post.version', '!=', fn.coalesce('item.post_version', eb.lit(0))))
      .orderBy('item.position')
      .limit(MOST_EDITED - edited.length)
      .execute();
    edited.push(...rows);
    if (edited.length === MOST_EDITED) break;
    await nextTurn();
  }
  return edited;
}
