import type { FieldType, ItemType, PartsList } from '#app/content/field-types.ts';
import type { Rich } from '#app/content/types.ts';
import { listBlocks } from '../advice/read-article.ts';
import { isObject } from './kinds/field-kind.ts';
import { isRich } from './kinds/rich-text.ts';

/** The words of a field as readers see them, by paragraphs; nothing of what is no text. */
export function listParagraphs(type: FieldType | ItemType | PartsList, value: unknown): string[] {
  switch (type.type) {
    case 'text':
      return typeof value === 'string' ? [value] : [];
    case 'rich':
      return isRich(value) ? [plainRich(value)] : [];
    case 'html':
      return typeof value === 'string' ? listBlocks(value).map(({ text }) => text) : [];
    case 'list':
    case 'texts':
      return Array.isArray(value) ? value.flatMap((item) => listParagraphs(type.item, item)) : [];
    case 'parts':
      return Object.entries(type.parts).flatMap(([key, part]) =>
        isObject(value) ? listParagraphs(part, value[key]) : [],
      );
    default:
      return [];
  }
}

function plainRich(rich: Rich): string {
  if (typeof rich === 'string') return rich;
  return rich
    .map((part) => (typeof part === 'string' ? part : 'bold' in part ? part.bold : part.text))
    .join('');
}
