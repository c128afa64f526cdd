import { plainText } from '#app/content/rich-text.ts';
import { isRich } from './rich-text.ts';
import type { FieldType, ItemType, Parts } from './shapes.ts';
import { findSlotError } from './slot-rules.ts';

/**
 * Whether a stored value can stand where a field of this type is. How long it is does not matter, nor
 * where its links lead: pages bear both.
 */
export function isStored(type: FieldType | ItemType | Parts[string], value: unknown): boolean {
  switch (type.type) {
    case 'text':
      if (isNothing(value)) return type.optional === true;
      return typeof value === 'string' && value !== '' && findSlotError(value, type) === null;
    case 'rich':
      if (isNothing(value)) return type.optional === true;
      return isRich(value) && plainText(value) !== '';
    case 'html':
    case 'link':
      return typeof value === 'string' && value !== '';
    case 'address':
      return value === null || (typeof value === 'string' && value !== '');
    case 'amount':
      return typeof value === 'number' && Number.isFinite(value) && value >= 0;
    case 'count':
      return typeof value === 'number' && Number.isInteger(value) && value > 0;
    case 'hidden':
      return typeof value === 'boolean';
    case 'picture':
      return value === null || isObject(value);
    case 'list':
    case 'texts':
      return (
        Array.isArray(value) &&
        (value.length > 0 || type.min === 0) &&
        value.every((item) => isStored(type.item, item))
      );
    case 'parts':
      return (
        isObject(value) &&
        Object.entries(type.parts).every(([key, part]) => isStored(part, value[key]))
      );
  }
}

/** What is left out is null in a field, and missing in an item. */
function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
