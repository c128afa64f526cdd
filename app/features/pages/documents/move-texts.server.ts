import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { findImages } from '#app/features/media/images.server.ts';
import { deleteVersions } from '#app/features/versions/delete-versions.server.ts';
import { keepVersion } from '#app/features/versions/keep-version.server.ts';
import { defaultContent } from '#app/site/words/site-content.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import type { MovedRows, Preparing } from '../../moved-rows.ts';
import { movedText, nameOfRow, readMovedRow } from '../../read-moved-row.server.ts';
import type { Override, Overrides } from '../changes/apply-overrides.ts';
import { changesAddress } from '../changes/changes-address.ts';
import {
  type DocumentId,
  findDocument,
  isDocumentId,
  isWarning,
  listAllFields,
} from '../documents.ts';
import { findTexts, lockTexts, type StoredTexts } from '../drafts/stored-texts.server.ts';
import { toTyped } from '../field-kinds/field-kinds.ts';
import { listImageIds } from '../field-kinds/image-value.ts';
import { checkValue } from '../fields/check-value.ts';
import { addedIdOf, addedIn } from '../sections/added-sections.ts';

const overrides = z.record(movedText(500), z.object({ value: z.unknown(), base: z.unknown() }));
const rowSchema = z.object({
  document: movedText(200),
  published: overrides.nullable(),
  draft: overrides.nullable(),
});

/**
 * What the owner changed of pages, prices, mails and legal pages, and their drafts. Each document is taken
 * where nothing of it was changed; not the mails that warn of strangers. One that would lead payments to
 * another address waits as a draft.
 */
export const movedTexts: MovedRows = {
  noun: 'changed page',
  async *list(db) {
    const rows = await db.selectFrom('site_texts').select('document').orderBy('document').execute();
    for (const { document } of rows) {
      if (!isDocumentId(document) || isWarning(document)) continue;
      const { published, version, draft } = await findTexts(db, document);
      if (version === 0 && draft === null) continue;
      yield { document, published: version === 0 ? null : published, draft };
    }
  },
  async prepare(row, { clean }) {
    const read = rowSchema.safeParse(row);
    if (!read.success || !isDocumentId(read.data.document)) return row;
    const { document, published, draft } = read.data;
    return {
      document,
      published: await cleanHtml(document, published, clean),
      draft: await cleanHtml(document, draft, clean),
    };
  },
  async take(tx, changes, row, { actor, now }) {
    const refuse = (name: string | null, why: string) => ({ is: 'refused', name, why }) as const;
    const read = readMovedRow(rowSchema, row);
    if (!read.ok) return refuse(nameOfRow(row, 'document'), read.why);
    const { document } = read.row;
    if (!isDocumentId(document)) return refuse(document, 'This site has no such page.');
    const { title } = findDocument(document);
    if (isWarning(document)) return refuse(title, 'Write this email yourself, under Website.');
    const stored = await lockTexts(tx, document);
    if (stored.version > 0 || stored.draft !== null) return { is: 'here', name: title };
    const published = await checkOverrides(tx, document, read.row.published);
    if (typeof published === 'string') return refuse(title, published);
    const draft = await checkOverrides(tx, document, read.row.draft);
    if (typeof draft === 'string') return refuse(title, draft);
    // Where people pay is published after a recent sign-in alone.
    const isLive =
      published !== null && !changesAddress(document, { published: {}, next: published });
    const live = isLive ? published : null;
    const next = draft ?? published;
    const kept = isDeepStrictEqual(next, live ?? {}) ? null : next;
    if (live === null && kept === null) return { is: 'here', name: title };
    const at = writeTimestamp(now);
    const draft_version = stored.draftVersion + 1;
    await tx
      .updateTable('site_texts')
      .set({
        ...(live === null ? {} : { changes: JSON.stringify(live), published_at: at, version: 1 }),
        ...(kept === null
          ? {}
          : { draft: JSON.stringify(kept), draft_by: actor.name, draft_at: at }),
        draft_version,
      })
      .where('document', '=', document)
      .execute();
    if (live !== null) {
      const text = JSON.stringify(live);
      const version = { document, version: 1, text, actor, at: now, reason: 'published' } as const;
      await keepVersion(tx, { ...version, listChanges: () => [] });
      const detail = { document, title };
      changes.audit({ action: 'texts.published', objectType: 'texts', objectId: document, detail });
      changes.event({ type: 'texts', id: document });
    }
    changes.event({ type: 'text-drafts', id: document });
    const mark = markOf({ version: live === null ? 0 : 1, draftVersion: draft_version });
    return { is: 'added', made: { id: document, mark } };
  },
  async takeBack(tx, changes, rows) {
    for (const { id, mark } of rows) {
      if (!isDocumentId(id)) continue;
      const stored = await lockTexts(tx, id);
      if (markOf(stored) !== mark) continue;
      await deleteVersions(tx, id, [1]);
      await tx
        .updateTable('site_texts')
        .set({
          ...{ changes: '{}', version: 0, published_at: null },
          ...{ draft: null, draft_by: null, draft_at: null },
          draft_version: stored.draftVersion + 1,
        })
        .where('document', '=', id)
        .execute();
      changes.event({ type: 'texts', id });
      changes.event({ type: 'text-drafts', id });
    }
  },
};

function markOf({ version, draftVersion }: Pick<StoredTexts, 'version' | 'draftVersion'>): string {
  return `${version}, draft ${draftVersion}`;
}

/** Each text of HTML as the sanitizer leaves it. */
async function cleanHtml(
  document: DocumentId,
  found: z.infer<typeof overrides> | null,
  clean: Preparing['clean'],
): Promise<z.infer<typeof overrides> | null> {
  if (found === null) return null;
  const cleaned = { ...found };
  for (const { id, type } of listAllFields(document)) {
    const change = found[id];
    if (type.type !== 'html' || typeof change?.value !== 'string') continue;
    cleaned[id] = { value: (await clean(change.value))?.trim() ?? '', base: change.base };
  }
  return cleaned;
}

/** The changes as a form would store them, or what is wrong with one of them. */
async function checkOverrides(
  tx: Tx,
  document: DocumentId,
  found: z.infer<typeof overrides> | null,
): Promise<Overrides | null | string> {
  if (found === null) return null;
  const fields = new Map(
    listAllFields(document, addedIn(found as Overrides)).map((field) => [field.id, field]),
  );
  const around = {
    prices: defaultContent.prices,
    // A link may lead to what is not here yet; pages bear that.
    leadsSomewhere: () => true,
    images: await findImages(tx, listImageIds(found as Overrides)),
    cleaned: (html: string) => ({ html, removed: [], error: null }),
  };
  const checked: Record<string, Override> = {};
  for (const [id, { value, base }] of Object.entries(found)) {
    const field = fields.get(id);
    // What a section said that was removed, in a draft.
    if (field === undefined && addedIdOf(id) !== null) continue;
    if (field === undefined) return `This site has no place “${id.slice(0, 100)}” on it.`;
    const { value: kept, errors } = checkValue(field.type, toTyped(field.type, value), around);
    const [error] = errors;
    if (error !== undefined) return `“${id.slice(0, 100)}”: ${error.message}`;
    checked[id] = { value: kept, base: base ?? null };
  }
  return checked;
}
