import { originalContent, type SiteContent } from '#app/content/site-content.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import { type AllChanges, applyChanges, type Changes } from './apply-changes.ts';
import { type DocumentId, isDocumentId, listAllFields } from './documents.ts';
import { readChanges } from './former-fields.ts';

/** What is published of all documents. */
export async function findPublished(db: Db | Tx): Promise<AllChanges> {
  const rows = await db.selectFrom('site_texts').select(['document', 'changes']).execute();
  return Object.fromEntries(
    rows
      .filter(({ document }) => isDocumentId(document))
      .map(({ document, changes }) => [document, readChanges(document, changes)]),
  );
}

export interface TextsReader {
  /** Runs one query and shares its result until a text changes. */
  read(): Promise<SiteContent>;
  /** The last texts that were read, for responses while the database is unavailable. */
  last(): SiteContent;
}

/** Sanitizes HTML by the rules of this release. */
export type Sanitize = (html: string) => Promise<string>;

/** Keeps the texts in memory, because every public page needs them. */
export function createTextsReader(
  database: Pick<Database, 'db'>,
  bus: ChangeBus,
  sanitize: Sanitize,
): TextsReader {
  const sanitizeAll = createSanitizeAll(sanitize);
  let last = originalContent;
  let cached: Promise<SiteContent> | null = null;
  bus.subscribe(({ type }) => {
    if (type === 'texts' || type === 'invalidate-all') cached = null;
  });
  return {
    last: () => last,
    read() {
      if (cached !== null) return cached;
      const pending = findPublished(database.db).then(sanitizeAll).then(applyChanges);
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

/**
 * Sanitizes the owner’s HTML, which another release may have stored by other rules. A text that stays
 * as it is from one publication to the next is not sanitized again.
 */
function createSanitizeAll(sanitize: Sanitize): (all: AllChanges) => Promise<AllChanges> {
  let known = new Map<unknown, string>();
  return async (all) => {
    const seen = new Map<unknown, string>();
    const sanitized: [string, Changes][] = [];
    for (const [id, changes] of Object.entries(all)) {
      const replaced = { ...changes };
      for (const { id: fieldId, type } of listAllFields(id as DocumentId)) {
        const change = changes[fieldId];
        if (type.type !== 'html' || change === undefined) continue;
        const html = known.get(change.value) ?? (await sanitize(String(change.value)));
        seen.set(change.value, html);
        replaced[fieldId] = { ...change, value: html };
      }
      sanitized.push([id, replaced]);
    }
    known = seen;
    return Object.fromEntries(sanitized);
  };
}
