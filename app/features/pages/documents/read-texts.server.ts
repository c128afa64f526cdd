import type { TextsReader } from '#app/site/texts-reader.ts';
import { withoutOffline } from '#app/site/without-offline.ts';
import type { PublicPath } from '#app/site/words/paths.ts';
import { defaultContent, type SiteContent } from '#app/site/words/site-content.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import { withoutUnwritten } from '../advice/unwritten.ts';
import {
  type AllOverrides,
  applyOverrides,
  findInvalidOverrides,
  type Overrides,
} from '../changes/apply-overrides.ts';
import { readOverrides } from '../changes/stored-overrides.server.ts';
import { type DocumentId, isDocumentId, listAllFields } from '../documents.ts';
import type { Images } from '../field-kinds/image-value.ts';
import { readOfflinePages } from './offline-pages.server.ts';

/** What is published of all documents. */
export async function findPublished(db: Db | Tx): Promise<AllOverrides> {
  return toOverrides(await readRows(db));
}

type Row = Readonly<Record<'document' | 'changes', string>>;

function readRows(db: Db | Tx): Promise<Row[]> {
  return db.selectFrom('site_texts').select(['document', 'changes']).execute();
}

function toOverrides(rows: readonly Row[]): AllOverrides {
  return Object.fromEntries(
    rows
      .filter(({ document }) => isDocumentId(document))
      .map(({ document, changes }) => [document, readOverrides(changes)]),
  );
}

/** 'media': somebody deleted an image in the moment in which it was published. */
const OUTDATING: ReadonlySet<string> = new Set(['texts', 'media', 'invalidate-all']);

export interface TextsReaderOptions {
  /** Pages that no feature has. */
  readonly takenOut: readonly PublicPath[];
  readonly sanitize: Sanitize;
  /** The images of the library that the texts name. */
  readonly findImages: (all: AllOverrides) => Promise<Images>;
  readonly onError: (error: unknown) => void;
  /** Called after each read, with the fields whose defaults replace the owner's texts. */
  readonly onInvalidOverrides: (fields: readonly string[]) => void;
}

/** Sanitizes HTML by the rules of this release. */
export type Sanitize = (html: string) => Promise<string>;

/** Keeps the texts in memory, because every public page needs them. */
export function createTextsReader(
  { db }: Pick<Database, 'db'>,
  bus: ChangeBus,
  { takenOut, sanitize, findImages, onError, onInvalidOverrides }: TextsReaderOptions,
): TextsReader {
  const sanitizeAll = createSanitizeAll(sanitize);
  const missing = Object.fromEntries(takenOut.map((path) => [path, null]));
  let last = withoutOffline(defaultContent, missing);
  /** Readings are numbered as they begin: a later one can end first. */
  let begun = 0;
  let lastRead = 0;
  let cached: Promise<SiteContent> | null = null;
  bus.subscribe(({ type }) => {
    if (OUTDATING.has(type)) cached = null;
  });
  async function readPublished(): Promise<SiteContent> {
    const rows = await readRows(db);
    const published = await sanitizeAll(toOverrides(rows));
    const invalid = findInvalidOverrides(published);
    if (invalid.length > 0) onInvalidOverrides(invalid);
    const shown = mapOverrides(published, withoutUnwritten);
    const content = applyOverrides(shown, await findImages(shown));
    return withoutOffline(content, { ...readOfflinePages(rows), ...missing });
  }
  function read(): Promise<SiteContent> {
    if (cached !== null) return cached;
    const pending = readPublished();
    cached = pending;
    begun += 1;
    const number = begun;
    pending.then(
      (content) => {
        // Also where a text has changed meanwhile: it is newer than what there was.
        if (number < lastRead) return;
        lastRead = number;
        last = content;
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

function mapOverrides(
  all: AllOverrides,
  change: (id: DocumentId, changes: Overrides) => Overrides,
): AllOverrides {
  return Object.fromEntries(
    Object.entries(all).map(([id, changes]) => [id, change(id as DocumentId, changes)]),
  );
}

/**
 * Sanitizes the owner’s HTML, which another release may have stored by other rules. A text that stays
 * as it is from one publication to the next is not sanitized again.
 */
function createSanitizeAll(sanitize: Sanitize): (all: AllOverrides) => Promise<AllOverrides> {
  let known = new Map<unknown, string>();
  return async (all) => {
    const seen = new Map<unknown, string>();
    const sanitized: [string, Overrides][] = [];
    for (const [id, changes] of Object.entries(all)) {
      const replaced = { ...changes };
      for (const { id: fieldId, type } of listAllFields(id as DocumentId)) {
        const change = changes[fieldId];
        if (type.type !== 'html' || typeof change?.value !== 'string') continue;
        const html = known.get(change.value) ?? (await sanitize(change.value));
        seen.set(change.value, html);
        replaced[fieldId] = { ...change, value: html };
      }
      sanitized.push([id, replaced]);
    }
    known = seen;
    return Object.fromEntries(sanitized);
  };
}
