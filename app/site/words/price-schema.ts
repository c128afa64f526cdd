import type { AddressType, AmountType, CountType } from './field-types.ts';
import {
  type Field,
  field,
  fixed,
  ifNotNull,
  ifPresent,
  list,
  priceListText,
  text,
} from './schema.ts';

function amount(label: string): Field<number, AmountType> {
  return field({ type: 'amount', label });
}

function count(label: string, max: number): Field<number, CountType> {
  return field({ type: 'count', label, min: 1, max });
}

export const programSchema = {
  name: priceListText('Name', 60),
  price: amount('Price'),
  length: ifPresent({ sessions: count('Sessions', 52), months: count('Months', 24) }),
  /** What the fee is credited toward, and when: after the price and a comma. */
  credit: ifPresent({ rule: priceListText('How the fee is credited', 120) }),
};

/** Shown wherever a price could be taken for that of the other set. */
export const setTitle = priceListText('Name', 40);
export const tierName = priceListText('Name', 30);

export const planPriceSchema = {
  monthly: amount('Price per month'),
  setup: amount('One-time setup'),
};

/** Where a chatbot tier is paid. The bundle has none: its plans begin with a demo. */
export const checkout: Field<string | undefined, AddressType> = field({
  type: 'address',
  label: 'Checkout link',
  hint: 'Your payment link, which opens in a new tab. While it is empty, the button opens our form with this tier chosen.',
});

export const planSchema = {
  /** Who this plan is for, in one line. */
  fits: text('Who it is for', 160),
  /** How leads reach the owner: basic, spreadsheet, or full automation. */
  integration: text('How leads arrive', 60),
  /** Shown before the features: 'Everything in Connect, and'. Null for the first plan. */
  everythingIn: ifNotNull(text('Before the list', 60)),
  features: list('What is included', { max: 10, item: text('Line', 120) }),
  popular: fixed<boolean>(),
};

/** Marks the plan that is `popular`. */
export const popularLabel = text('Text', 30);
