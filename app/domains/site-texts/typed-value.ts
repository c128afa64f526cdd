import { readImage } from './image-value.ts';
import { isRich, writeRich } from './rich-text.ts';
import type { FieldType, ItemType, Parts } from './shapes.ts';

/** What a form holds of a field: texts, lists of texts, or items with parts. */
export type Typed = string | boolean | readonly Typed[] | { readonly [part: string]: Typed };

type AnyType = FieldType | ItemType | Parts[string];

/**
 * A stored value as people type it: rich texts with marks, amounts and counts as text. What is no
 * value of the type is empty: a form says what its fields said before.
 */
export function toTyped(type: AnyType, value: unknown): Typed {
  switch (type.type) {
    case 'rich':
      return isRich(value) ? writeRich(value) : '';
    case 'list':
    case 'texts':
      return Array.isArray(value) ? value.map((entry) => toTyped(type.item, entry)) : [];
    case 'parts':
      return Object.fromEntries(
        Object.entries(type.parts).map(([key, part]) => [
          key,
          toTyped(part, (value as Record<string, unknown> | null | undefined)?.[key]),
        ]),
      );
    case 'image':
      return { ...readImage(value) };
    case 'hidden':
      return value === true;
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}

/** An item to be filled in, with as many lines as it needs at least. */
export function emptyItem(type: ItemType | Parts[string]): Typed {
  if (type.type === 'parts') {
    return Object.fromEntries(
      Object.entries(type.parts).map(([key, part]) => [key, emptyItem(part)]),
    );
  }
  return type.type === 'texts' ? Array.from({ length: type.min }, () => '') : '';
}

/** Whether a value is what a form holds of such a field: one kept by an earlier release may not be. */
export function isTyped(type: AnyType, value: unknown): value is Typed {
  switch (type.type) {
    case 'list':
    case 'texts':
      return Array.isArray(value) && value.every((item) => isTyped(type.item, item));
    case 'parts':
      return (
        typeof value === 'object' &&
        value !== null &&
        Object.entries(type.parts).every(([key, part]) =>
          isTyped(part, (value as Record<string, unknown>)[key]),
        )
      );
    case 'image':
      return (
        typeof value === 'object' &&
        value !== null &&
        Object.entries(readImage(value)).every(
          ([key, part]) => (value as Record<string, unknown>)[key] === part,
        )
      );
    case 'hidden':
      return typeof value === 'boolean';
    default:
      return typeof value === 'string';
  }
}
