import { isDeepStrictEqual } from 'node:util';
import { askingWords } from '#app/site/words/added-sections.ts';
import { currentValue, fits, type Overrides } from '../changes/apply-overrides.ts';
import { type DocumentId, listAllFields } from '../documents.ts';
import type { Problem } from '../field-kinds/field-kind.ts';
import type { Field } from '../fields/fields.ts';
import { ADDED_FIELD, addedIdOf, addedIn } from '../sections/added-sections.ts';
import { listParagraphs } from './list-paragraphs.ts';

/** A place of an added section whose words still ask for the owner’s. */
export interface Unwritten extends Problem {
  readonly id: string;
}

const UNWRITTEN = 'Please write something of your own here.';

/** What has to be written before the added sections of a document can be published. */
export function listUnwritten(id: DocumentId, changes: Overrides): Unwritten[] {
  const added = addedIn(changes);
  if (added.length === 0) return [];
  return listAllFields(id, added).flatMap((field) =>
    addedIdOf(field.id) === null
      ? []
      : listParagraphs(field.type, usedValue(field, changes))
          .filter(({ text }) => askingWords.has(text))
          .map(({ at }) => ({ id: field.id, at, message: UNWRITTEN })),
  );
}

/** What a page shows of a field: a text that no longer fits is as it began. */
function usedValue(field: Field, changes: Overrides): unknown {
  return fits(field, changes) ? currentValue(field, changes) : field.default;
}

/**
 * The changes without sections that still ask for the owner’s words. Nobody can publish one, but
 * another release may not be able to show what one says.
 */
export function withoutUnwritten(id: DocumentId, changes: Overrides): Overrides {
  const unwritten = new Set(listUnwritten(id, changes).map((found) => addedIdOf(found.id)));
  const list = changes[ADDED_FIELD];
  if (unwritten.size === 0 || list === undefined) return changes;
  const value = addedIn(changes).filter((section) => !unwritten.has(section.id));
  return { ...changes, [ADDED_FIELD]: { ...list, value } };
}

/** Whether a draft would change what readers see: it can keep the words of a section that was removed. */
export function hasNews(draft: Overrides | null, published: Overrides): draft is Overrides {
  return draft !== null && !isDeepStrictEqual(withoutRemoved(draft), published);
}

/** The changes without what removed sections said, which a draft keeps for their Undo. */
export function withoutRemoved(changes: Overrides): Overrides {
  return ofPresentSections(changes, changes);
}

/** What is known of fields, without those of added sections that the changes do not have. */
export function ofPresentSections<Known>(
  fields: Readonly<Record<string, Known>>,
  changes: Overrides,
): Readonly<Record<string, Known>> {
  const present = new Set(addedIn(changes).map((section) => section.id));
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => {
      const section = addedIdOf(field);
      return section === null || present.has(section);
    }),
  );
}
