import type { Typed } from '#app/features/pages/field-kinds/field-kind.ts';
import { money } from '#app/site/words/prices.ts';

/** A typed amount as readers see it; anything else stays as it was typed. */
export function formatTyped(typed: Typed): string {
  const text = typeof typed === 'string' ? typed : '';
  const amount = Number(text);
  return text.trim() === '' || Number.isNaN(amount) ? text : money(amount);
}
