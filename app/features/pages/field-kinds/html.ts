import { mapWords } from '#app/html/words.ts';
import { readBlockCode } from '#app/site/words/block-code.ts';
import type { BlockLabel, HtmlType } from '#app/site/words/field-types.ts';
import { mapOwnWords } from '#app/site/words/legal/legal-text.ts';
import { encodeSource, joinPlace } from '../source-marks/source-encoding.ts';
import { asInput, type FieldKind, type FormKind, oneInput } from './field-kind.ts';

export const htmlForm: FormKind<HtmlType> = {
  isTyped: oneInput.isTyped,
  toWords: ({ blocks }, typed) => [nameBlocks(typeof typed === 'string' ? typed : '', blocks)],
};

export const htmlKind: FieldKind<HtmlType> = {
  isStored: (_type, value) => typeof value === 'string' && value !== '',
  toTyped: asInput,
  check: (type, typed, _at, check) => check.html(type, typeof typed === 'string' ? typed : ''),
  encode: (_type, value, place) =>
    typeof value === 'string'
      ? mapOwnWords(value, (words, element) =>
          words.trim() === '' ? words : encodeSource(joinPlace(place, element), words),
        )
      : value,
};

/** A sanitized text with the names of what the code fills in, such as `[The signal]`, in their places. */
export function nameBlocks(html: string, blocks: readonly BlockLabel[]): string {
  return mapWords(html, (words) => {
    const id = readBlockCode(words);
    return id === null ? words : `[${blocks.find((block) => block.id === id)?.label ?? id}]`;
  });
}
