import { readDollars } from '#app/formatting/dollars.ts';
import type { AmountType, CountType } from '#app/site/words/field-types.ts';
import { money } from '#app/site/words/prices.ts';
import { asInput, type FieldKind, withoutPlace } from './field-kind.ts';

/** The most dollars that a price may be. */
const MAX_AMOUNT = 1_000_000;

export const amountKind: FieldKind<AmountType> = {
  isStored: (_type, value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
  toTyped: asInput,
  encode: withoutPlace,
  check(_type, typed, at, check) {
    const amount = readDollars(String(typed)) ?? Number.NaN;
    if (Number.isNaN(amount)) check.error(at, 'Please enter dollars, such as 497 or 49.50.');
    else if (amount > MAX_AMOUNT) check.error(at, `A price can be at most ${money(MAX_AMOUNT)}.`);
    else if (amount === 0) check.warn(at, `Readers will see this price as ${money(0)}.`);
    return amount;
  },
};

export const countKind: FieldKind<CountType> = {
  isStored: (_type, value) => typeof value === 'number' && Number.isInteger(value) && value > 0,
  toTyped: asInput,
  encode: withoutPlace,
  check({ min, max }, typed, at, check) {
    const text = String(typed).trim();
    const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (!(count >= min && count <= max)) {
      check.error(at, `Please enter a whole number from ${min} to ${max}.`);
    }
    return count;
  },
};
