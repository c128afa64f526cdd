import { isDeepStrictEqual } from 'node:util';
import { type Changes, currentValue } from './apply-changes.ts';
import { type DocumentId, findDocument } from './documents.ts';
import type { Field } from './fields.ts';
import { imageWords, readImage } from './image-value.ts';
import { nameBlocks } from './name-blocks.ts';
import { type Typed, toTyped } from './typed-value.ts';

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

export function listDifferences(id: DocumentId, before: Changes, after: Changes): Difference[] {
  return findDocument(id).sections.flatMap((section) =>
    section.fields
      .filter(
        (field) => !isDeepStrictEqual(currentValue(field, before), currentValue(field, after)),
      )
      .map((field) => ({
        id: field.id,
        section: section.title,
        label: field.within === '' ? field.type.label : `${field.within}: ${field.type.label}`,
        words: wordsOf(field, currentValue(field, before), currentValue(field, after)),
        isHtml: field.type.type === 'html',
        images:
          field.type.type === 'image'
            ? { before: imageOf(field, before), after: imageOf(field, after) }
            : null,
      })),
  );
}

function imageOf(field: Field, changes: Changes): string {
  return readImage(currentValue(field, changes)).image;
}

function wordsOf(field: Field, before: unknown, after: unknown): Sides {
  const { type } = field;
  if (type.type === 'html') {
    return {
      before: nameBlocks(htmlOf(before), type.blocks),
      after: nameBlocks(htmlOf(after), type.blocks),
    };
  }
  return { before: writeWords(type, before), after: writeWords(type, after) };
}

function htmlOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function writeWords(type: Field['type'], value: unknown): string {
  if (type.type === 'hidden') return value === true ? 'left out' : 'shown';
  if (type.type === 'image') return imageWords(type, readImage(value)).join('\n');
  return toLines(toTyped(type, value)).join('\n');
}

function toLines(typed: Typed): string[] {
  if (typeof typed === 'boolean') return [];
  return typeof typed === 'string' ? [typed] : Object.values(typed).flatMap(toLines);
}
