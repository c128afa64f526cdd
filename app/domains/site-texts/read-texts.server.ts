import { originalContent, type SiteContent } from '#app/content/site-content.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import { type AllChanges, applyChanges, type Changes } from './apply-changes.ts';
import { isDocumentId } from './documents.ts';

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
  /** Runs one query and shares its result until a text changes. */
  read(): Promise<SiteContent>;
  /** The last texts that were read, for responses while the database is unavailable. */
  last(): SiteContent;
}

/** Keeps the texts in memory, because every public page needs them. */
export function createTextsReader(database: Pick<Database, 'db'>, bus: ChangeBus): TextsReader {
  let last = originalContent;
  let cached: Promise<SiteContent> | null = null;
  bus.subscribe(({ type }) => {
    if (type === 'texts' || type === 'invalidate-all') cached = null;
  });
  return {
    last: () => last,
    read() {
      if (cached !== null) return cached;
      const pending = findPublished(database.db).then(applyChanges);
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
