import { originalContent, type SiteContent } from '#app/content/site-content.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import { type AllChanges, applyChanges, type Changes } from './apply-changes.ts';
import { isDocumentId } from './documents.ts';
import type { Pictures } from './picture-value.ts';

/** What is published of all documents. */
export async function findPublished(db: Db | Tx): Promise<AllChanges> {
  const rows = await db.selectFrom('site_texts').select(['document', 'changes']).execute();
  return Object.fromEntries(
    rows
      .filter(({ document }) => isDocumentId(document))
      .map(({ document, changes }) => [document, JSON.parse(changes) as Changes]),
  );
}

export interface TextsReader {
  /** Runs one query, with pictures two, and shares its result until a text changes. */
  read(): Promise<SiteContent>;
  /** The last texts that were read, for responses while the database is unavailable. */
  last(): SiteContent;
}

/** 'media': somebody deleted a picture in the moment in which it was published. */
const OUTDATING: ReadonlySet<string> = new Set(['texts', 'media', 'invalidate-all']);

/** Keeps the texts in memory, because every public page needs them. */
export function createTextsReader(
  { db }: Pick<Database, 'db'>,
  bus: ChangeBus,
  findPictures: (all: AllChanges) => Promise<Pictures>,
): TextsReader {
  let last = originalContent;
  let cached: Promise<SiteContent> | null = null;
  bus.subscribe(({ type }) => {
    if (OUTDATING.has(type)) cached = null;
  });
  async function readAnew(): Promise<SiteContent> {
    const published = await findPublished(db);
    return applyChanges(published, await findPictures(published));
  }
  return {
    last: () => last,
    read() {
      if (cached !== null) return cached;
      const pending = readAnew();
      cached = pending;
      pending.then(
        (content) => {
          if (cached === pending) last = content;
        },
        () => {
          if (cached === pending) cached = null;
        },
      );
      return pending;
    },
  };
}
