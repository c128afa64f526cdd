import { plainText } from '#app/content/rich-text.ts';
import { parseLink } from '../settings/web-address.ts';
import { parseLinkTarget } from './link-target.ts';
import { isRich, linksOf } from './rich-text.ts';
import type { FieldType, ItemType, Parts } from './shapes.ts';
import { findSlotError } from './slot-rules.ts';

/**
 * Whether a stored value can stand where a field of this type is. How long it is does not matter, nor
 * whether its links lead to something: pages bear both. What the addresses of links may be does.
 */
export function isStored(type: FieldType | ItemType | Parts[string], value: unknown): boolean {
  switch (type.type) {
    case 'text':
      if (isNothing(value)) return type.optional === true;
      return typeof value === 'string' && value !== '' && findSlotError(value, type) === null;
    case 'rich':
      if (isNothing(value)) return type.optional === true;
      return isRich(value) && plainText(value) !== '' && linksOf(value).every(isSafeLink);
    case 'html':
      return typeof value === 'string' && value !== '';
    case 'link':
      return typeof value === 'string' && isSafeLink(value);
    case 'address':
      return value === null || (typeof value === 'string' && parseLink(value).ok);
    case 'amount':
      return typeof value === 'number' && Number.isFinite(value) && value >= 0;
    case 'count':
      return typeof value === 'number' && Number.isInteger(value) && value > 0;
    case 'hidden':
      return typeof value === 'boolean';
    case 'image':
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

function isSafeLink(href: string): boolean {
  return parseLinkTarget(href) !== null;
}

/** What is left out is null in a field, and missing in an item. */
function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
