import { listBlocks } from '#app/advice/read-article.ts';
import type { FieldType, ItemType, PartsList } from '#app/site/words/field-types.ts';
import type { Rich } from '#app/site/words/types.ts';
import { isObject, placeBelow } from '../field-kinds/field-kind.ts';
import { isRich } from '../field-kinds/rich-text.ts';

/** A stretch of a field that readers see as one. */
export interface Paragraph {
  /** The part of the field: '2/question' is the third item's question; '' is the field itself. */
  readonly at: string;
  readonly text: string;
  /** Whether these are somebody else's words. */
  readonly isQuote?: true;
  /** The links in it, but those of HTML; null words where a field of its own has them. */
  readonly links: readonly { readonly href: string; readonly text: string | null }[];
}

/** The words of a field as readers see them; nothing of what is no text. */
export function listParagraphs(
  type: FieldType | ItemType | PartsList,
  value: unknown,
  at = '',
): Paragraph[] {
  switch (type.type) {
    case 'text':
      return typeof value === 'string'
        ? [{ at, text: value, links: [], ...(type.isQuote && { isQuote: true }) }]
        : [];
    case 'rich':
      return isRich(value) ? [{ at, ...readRich(value) }] : [];
    case 'link':
      return typeof value === 'string'
        ? [{ at, text: '', links: [{ href: value, text: null }] }]
        : [];
    case 'html':
      return typeof value === 'string'
        ? listBlocks(value).map(({ text }) => ({ at, text, links: [] }))
        : [];
    case 'list':
    case 'texts':
      return Array.isArray(value)
        ? value.flatMap((item, index) => listParagraphs(type.item, item, placeBelow(at, index)))
        : [];
    case 'parts':
      return Object.entries(type.parts).flatMap(([key, part]) =>
        isObject(value) ? listParagraphs(part, value[key], placeBelow(at, key)) : [],
      );
    default:
      return [];
  }
}

function readRich(rich: Rich): Pick<Paragraph, 'text' | 'links'> {
  if (typeof rich === 'string') return { text: rich, links: [] };
  const text = rich
    .map((part) => (typeof part === 'string' ? part : 'bold' in part ? part.bold : part.text))
    .join('');
  return {
    text,
    links: rich.filter((part) => typeof part === 'object').filter((part) => 'href' in part),
  };
}
