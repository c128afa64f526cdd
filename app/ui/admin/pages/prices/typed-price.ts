import { money } from '#app/content/prices.ts';
import type { Typed } from '#app/domains/site-texts/kinds/field-kind.ts';

/** A typed amount as readers see it; anything else stays as it was typed. */
export function formatTyped(typed: Typed): string {
  const text = typeof typed === 'string' ? typed : '';
  const amount = Number(text);
  return text.trim() === '' || Number.isNaN(amount) ? text : money(amount);
}
