import { listValues, plainHtml } from '#app/html/words.ts';
import type { FieldType } from '#app/site/words/field-types.ts';
import {
  fillPlaceholders,
  findPlaceholders,
  findUnknownPlaceholders,
} from '#app/site/words/placeholders.ts';
import { type PriceList, planSetIds, programIds, tierIds } from '#app/site/words/prices.ts';
import {
  findHtmlProblems,
  findUnknownInHtml,
  hasTooMuchHtml,
  leadsWithin,
  listPlaces,
} from '../field-kinds/check-html.ts';
import type { Check, Problem, Surroundings } from '../field-kinds/field-kind.ts';
import { kindOf } from '../field-kinds/field-kinds.ts';
import { checkLink } from '../field-kinds/link.ts';

export interface Checked {
  /** As it is stored, if there are no errors: texts without spaces around them. */
  readonly value: unknown;
  readonly errors: readonly Problem[];
  /** What should be looked at, and can be published all the same. */
  readonly warnings: readonly Problem[];
}

class ValueCheck implements Check {
  readonly errors: Problem[] = [];
  readonly warnings: Problem[] = [];
  readonly around: Surroundings;

  constructor(around: Surroundings) {
    this.around = around;
  }

  error(at: string, message: string): void {
    this.errors.push({ at, message });
  }

  warn(at: string, message: string): void {
    this.warnings.push({ at, message });
  }

  missing(at: string): void {
    const { isAdded = false } = this.around;
    this.error(at, `Please write something here${isAdded ? '' : ', or restore the original'}.`);
  }

  length(words: string, max: number, at: string): boolean {
    const over = fillPlaceholders(words, this.around.prices).length - max;
    if (over <= 0) return true;
    this.error(
      at,
      `This is ${over} ${over === 1 ? 'character' : 'characters'} too long for its place.`,
    );
    return false;
  }

  noPlaceholders(words: string, at: string): void {
    const found = findPlaceholders(words);
    if (found.length === 0) return;
    this.error(
      at,
      `This text can’t take ${found.join(', ')} from the price list. Please write it out.`,
    );
  }

  knownPlaceholders(words: string, at: string): void {
    this.#placeholders(findUnknownPlaceholders(words), at);
  }

  #placeholders(unknown: readonly string[], at: string): void {
    if (unknown.length === 0) return;
    this.error(
      at,
      `The price list has nothing called ${unknown.join(', ')}. Please pick a price from the list.`,
    );
  }

  writtenPrice(words: string, at: string): void {
    const written = findWrittenPrice(words, this.around.prices);
    if (written === null) return;
    this.warn(
      at,
      `${written} is in the price list. Pick it from the list, and it stays right when you change the price.`,
    );
  }

  html({ max, blocks }: Parameters<Check['html']>[0], typed: string): string {
    const { cleaned } = this.around;
    if (cleaned === undefined) throw new Error('HTML is sanitized before it is checked');
    const { html, removed, error } = cleaned(typed);
    for (const message of removed) this.warn('', message);
    if (error !== null) {
      this.error('', error);
      return html;
    }
    const words = plainHtml(html);
    for (const message of findHtmlProblems(html, { words, max, blocks })) this.error('', message);
    // A text that is rejected for its length is not read through: a form can have a megabyte of it.
    if (!this.length(words, max, '') || hasTooMuchHtml(html, max)) return html;
    this.#placeholders(findUnknownInHtml(html), '');
    this.writtenPrice(words, '');
    const places = listPlaces(html);
    for (const href of new Set(listValues(html, 'href'))) {
      if (!leadsWithin(places, href)) checkLink(href, '', this);
    }
    return html;
  }
}

/** Checks what was typed into a field. Rich texts are typed as `writeRich` writes them. */
export function checkValue(type: FieldType, typed: unknown, around: Surroundings): Checked {
  const check = new ValueCheck(around);
  const value = kindOf(type).check(type, typed, '', check);
  return { value, errors: check.errors, warnings: check.warnings };
}

/** The first amount in a text that is also in the price list. */
function findWrittenPrice(text: string, prices: PriceList): string | null {
  const listed = new Set([
    ...programIds.map((id) => prices.programs[id].price),
    ...planSetIds.flatMap((set) =>
      tierIds.flatMap((tier) => Object.values(prices.sets[set].plans[tier]) as number[]),
    ),
  ]);
  for (const [written, digits = ''] of text.matchAll(/\$\s?(\d[\d,]*(?:\.\d{1,2})?)/g)) {
    if (listed.has(Number(digits.replaceAll(',', '')))) return written;
  }
  return null;
}
