import { isDeepStrictEqual } from 'node:util';
import type { FieldType } from '#app/site/words/field-types.ts';
import { type DocumentId, findDocument, listAllFields } from '../documents.ts';
import { toTyped, toWords } from '../field-kinds/field-kinds.ts';
import { readImage } from '../field-kinds/image-value.ts';
import { type Field, fieldLabel } from '../fields/fields.ts';
import { addedIdOf, addedIn } from '../sections/added-sections.ts';
import { currentValue, type Overrides } from './apply-overrides.ts';

/** A field in two versions. */
export interface FieldInBoth {
  readonly id: string;
  readonly section: string;
  readonly label: string;
  /** Whether it says something else in the other version. */
  readonly differs: boolean;
  /** What it says, as people read it; of a text with formatting, its HTML. */
  readonly words: Sides;
  readonly kind: FieldType['type'];
  /** Whether it is words, and not an image, a price, an address or what is shown. */
  readonly isText: boolean;
  /** The ids of the images that it had and has; empty for none. */
  readonly images: Sides | null;
}

interface Sides {
  readonly before: string;
  readonly after: string;
}

/** The fields that say something else in another version. */
export function listDifferences(
  id: DocumentId,
  before: Overrides,
  after: Overrides,
): FieldInBoth[] {
  return listInBoth(id, before, after).filter(({ differs }) => differs);
}

/** All fields of a document in two versions. */
export function listInBoth(id: DocumentId, before: Overrides, after: Overrides): FieldInBoth[] {
  return findDocument(id, addedInEither(before, after)).sections.flatMap((section) =>
    section.fields.map((field) => {
      const values = {
        before: valueIn(field, before),
        after: valueIn(field, after),
      };
      return {
        id: field.id,
        section: section.title,
        label: fieldLabel(field),
        differs: !isDeepStrictEqual(values.before, values.after),
        words: { before: wordsOf(field, values.before), after: wordsOf(field, values.after) },
        kind: field.type.type,
        isText: isText(field),
        images:
          field.type.type === 'image'
            ? { before: readImage(values.before).image, after: readImage(values.after).image }
            : null,
      };
    }),
  );
}

/** The sections that one of two versions adds to a page, where the later one has them. */
export function addedInEither(before: Overrides, after: Overrides) {
  const present = addedIn(after);
  const removed = addedIn(before).filter(({ id }) => present.every((other) => other.id !== id));
  return [...present, ...removed];
}

/** What a field says in a version; null in one without its section. */
function valueIn(field: Field, changes: Overrides): unknown {
  const section = addedIdOf(field.id);
  const isThere = section === null || addedIn(changes).some(({ id }) => id === section);
  return isThere ? currentValue(field, changes) : null;
}

/** The fields of a document that are words. */
export function listTextFields(id: DocumentId, changes: Overrides): string[] {
  return listAllFields(id, addedIn(changes)).flatMap((field) => (isText(field) ? [field.id] : []));
}

function isText({ type }: Field): boolean {
  return (
    type.type === 'text' || type.type === 'rich' || type.type === 'html' || type.type === 'list'
  );
}

function wordsOf({ type }: Field, value: unknown): string {
  return toWords(type, toTyped(type, value)).join('\n');
}
