import { money } from '#app/site/words/prices.ts';
import { currentValue, type Overrides } from '../changes/apply-overrides.ts';
import { listAllFields } from '../documents.ts';
import type { Field } from '../fields/fields.ts';
import { encodePrice } from '../source-marks/source-encoding.ts';

/** Far above the most that a price may be. */
const FIRST = 77_000_000;
const WRITTEN = /\$77,000,(\d{3})(?!\d)/g;

/** An amount of the price list, where a page shows it. */
interface MarkedAmount {
  readonly field: Field['id'];
  /** As readers see it. */
  readonly text: string;
}

export interface MarkedPrices {
  /** The price list with a unique number for each amount: no code depends on the amounts. */
  readonly changes: Overrides;
  /** Puts the amounts back into a page that was rendered with these numbers, each with its place. */
  readonly restore: (html: string) => string;
  /** How often a page that was rendered with these numbers shows each amount, by the field's id. */
  readonly count: (html: string) => ReadonlyMap<string, number>;
}

/**
 * Marks what a page shows of the price list: an amount is a number until a component writes it, so
 * that it cannot carry a mark as texts do. The numbers are in the order of the amounts, because pages
 * show the cheapest plan.
 */
export function markPrices(changes: Overrides): MarkedPrices {
  const amounts = listAmounts(changes);
  const marked = amounts.map(({ field }, index) => [
    field.id,
    { value: FIRST + index, base: field.default },
  ]);
  const known: MarkedAmount[] = amounts.map(({ field, amount }) => ({
    field: field.id,
    text: money(amount),
  }));
  return {
    changes: { ...changes, ...Object.fromEntries(marked) },
    restore: (html) =>
      html.replace(WRITTEN, (written, index: string) => {
        const amount = known[Number(index)];
        return amount === undefined ? written : encodePrice(`${amount.field}@`, amount.text);
      }),
    count(html) {
      const counts = new Map<string, number>();
      for (const [, index] of html.matchAll(WRITTEN)) {
        const field = known[Number(index)]?.field;
        if (field !== undefined) counts.set(field, (counts.get(field) ?? 0) + 1);
      }
      return counts;
    },
  };
}

/** The lowest first; of equal ones, in the order of the list. */
function listAmounts(changes: Overrides): { field: Field; amount: number }[] {
  return listAllFields('prices')
    .filter(({ type }) => type.type === 'amount')
    .map((field) => {
      const value = currentValue(field, changes);
      return { field, amount: typeof value === 'number' ? value : Number(field.default) };
    })
    .sort((one, other) => one.amount - other.amount);
}
