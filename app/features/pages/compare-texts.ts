import { isDeepStrictEqual } from 'node:util';
import { currentValue, type Overrides } from './apply-overrides.ts';
import { type DocumentId, findDocument } from './documents.ts';
import { type Field, fieldLabel } from './fields.ts';
import { toTyped, toWords } from './kinds/field-kinds.ts';
import { readImage } from './kinds/image-value.ts';

/** A field that says something else in another version. */
export interface Difference {
  readonly id: string;
  readonly section: string;
  readonly label: string;
  /** What it says, as people read it; of a text with formatting, its HTML. */
  readonly words: Sides;
  readonly isHtml: boolean;
  /** The ids of the images that it had and has; empty for none. */
  readonly images: Sides | null;
}

interface Sides {
  readonly before: string;
  readonly after: string;
}

export function listDifferences(id: DocumentId, before: Overrides, after: Overrides): Difference[] {
  return findDocument(id).sections.flatMap((section) =>
    section.fields
      .filter(
        (field) => !isDeepStrictEqual(currentValue(field, before), currentValue(field, after)),
      )
      .map((field) => ({
        id: field.id,
        section: section.title,
        label: fieldLabel(field),
        words: {
          before: wordsOf(field, currentValue(field, before)),
          after: wordsOf(field, currentValue(field, after)),
        },
        isHtml: field.type.type === 'html',
        images:
          field.type.type === 'image'
            ? { before: imageOf(field, before), after: imageOf(field, after) }
            : null,
      })),
  );
}

function imageOf(field: Field, changes: Overrides): string {
  return readImage(currentValue(field, changes)).image;
}

function wordsOf({ type }: Field, value: unknown): string {
  return toWords(type, toTyped(type, value)).join('\n');
}
