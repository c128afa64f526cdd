import type { Overrides } from '#app/features/pages/changes/apply-overrides.ts';
import { type DocumentId, documentIds, listAllFields } from '#app/features/pages/documents.ts';
import { readImage } from '#app/features/pages/field-kinds/image-value.ts';
import type { Field } from '#app/features/pages/fields/fields.ts';
import type { Services } from '#app/services/services.server.ts';
import type { ItemType, Parts } from '#app/site/words/field-types.ts';
import { mapOwnWords } from '#app/site/words/legal/legal-text.ts';
import type { Rich } from '#app/site/words/types.ts';
import { write } from '#database/write.ts';
import { addLibraryImage, LIBRARY_IMAGE } from './library-images.ts';

/** Stands before each word that comes from a document. */
export const MARK = '¤';

/** Puts a mark before each word. */
export function markWords(text: string): string {
  return text.replace(/\S+/g, `${MARK}$&`);
}

/** Publishes every text of every document with a mark before each word. */
export function publishMarkedTexts(services: Services): Promise<void> {
  return write(services, { id: null, name: 'The test' }, async (tx, changes) => {
    await addLibraryImage(tx);
    for (const document of documentIds) {
      const stored = { document, changes: JSON.stringify(markDocument(document)) };
      await tx
        .insertInto('site_texts')
        .values({ ...stored, version: 1, draft_version: 0 })
        .execute();
      changes.event({ type: 'texts', id: document });
    }
  });
}

function markDocument(id: DocumentId): Overrides {
  return Object.fromEntries(
    listAllFields(id).flatMap((field) => {
      const value = markField(field);
      return value === field.default ? [] : [[field.id, { value, base: field.default }]];
    }),
  );
}

function markField({ type, default: original }: Field): unknown {
  if (type.type === 'image') {
    const words = { alt: markWords('A photograph'), caption: markWords('Somebody at work') };
    return { ...readImage({ image: LIBRARY_IMAGE }), ...words };
  }
  if (original === null) return null;
  if (type.type === 'list') {
    return (original as unknown[]).map((item) => markItem(type.item, item));
  }
  if (type.type === 'html') return mapOwnWords(String(original), markWords);
  return type.type === 'text' || type.type === 'rich' ? markRich(original as Rich) : original;
}

function markItem(type: ItemType | Parts[string], value: unknown): unknown {
  if (value === undefined) return value;
  if (type.type === 'texts') return (value as unknown[]).map((item) => markItem(type.item, item));
  if (type.type === 'link') return value;
  if (type.type !== 'parts') return markRich(value as Rich);
  const parts = Object.entries(value as Record<string, unknown>).map(([key, part]) => {
    const partType = type.parts[key];
    return [key, partType === undefined ? part : markItem(partType, part)];
  });
  return Object.fromEntries(parts);
}

function markRich(rich: Rich): Rich {
  if (typeof rich === 'string') return markWords(rich);
  return rich.map((part) => {
    if (typeof part === 'string') return markWords(part);
    return 'bold' in part
      ? { bold: markWords(part.bold) }
      : { ...part, text: markWords(part.text) };
  });
}
