import { findSlots } from '#app/formatting/slots.ts';
import type { FieldType } from './shapes.ts';

type TextType = Extract<FieldType, { type: 'text' }>;

/** What is wrong with the names in braces of a text, as people read it; null if nothing is. */
export function findSlotError(
  words: string,
  { slots, needs = [], startsWithWords }: Pick<TextType, 'slots' | 'needs' | 'startsWithWords'>,
): string | null {
  if (slots === undefined) return null;
  const used = findSlots(words);
  const unknown = used.filter((slot) => !slots.includes(slot));
  if (unknown.length > 0) {
    const known = slots.length === 0 ? '' : ` This text can use ${inBraces(slots)}.`;
    return `Nothing stands for ${inBraces(unknown)} here.${known}`;
  }
  const missing = needs.filter((slot) => !used.includes(slot));
  if (missing.length > 0) return `Please keep ${inBraces(missing)}: this text can’t do without it.`;
  if (startsWithWords && used.length > 0 && !/^[^{]*\p{L}/u.test(words)) {
    return 'Please start with words of your own: anybody can type any name.';
  }
  return null;
}

export function inBraces(slots: readonly string[]): string {
  return slots.map((slot) => `{${slot}}`).join(', ');
}
