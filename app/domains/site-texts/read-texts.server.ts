import { originalContent, type SiteContent } from '#app/content/site-content.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import { type AllChanges, applyChanges, type Changes, findMisfits } from './apply-changes.ts';
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
  /** What a mail says: the last texts where reading fails, because a mail has to be sent anyway. */
  readOrLast(): Promise<SiteContent>;
}

export interface TextsReaderEvents {
  readonly onError: (error: unknown) => void;
  /** With the fields whose originals stand in for the owner's words, after each reading. */
  readonly onMisfits: (fields: readonly string[]) => void;
}

/** Keeps the texts in memory, because every public page needs them. */
export function createTextsReader(
  database: Pick<Database, 'db'>,
  bus: ChangeBus,
  { onError, onMisfits }: TextsReaderEvents,
): TextsReader {
  let last = originalContent;
  let cached: Promise<SiteContent> | null = null;
  bus.subscribe(({ type }) => {
    if (type === 'texts' || type === 'invalidate-all') cached = null;
  });
  async function readPublished(): Promise<SiteContent> {
    const published = await findPublished(database.db);
    const misfits = findMisfits(published);
    if (misfits.length > 0) onMisfits(misfits);
    return applyChanges(published);
  }
  function read(): Promise<SiteContent> {
    if (cached !== null) return cached;
    const pending = readPublished();
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
  }
  return {
    read,
    last: () => last,
    async readOrLast() {
      try {
        return await read();
      } catch (error) {
        onError(error);
        return last;
      }
    },
  };
}
