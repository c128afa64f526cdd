import { findBetterSlug, isSlug, slugFromTitle } from '#app/formatting/slug.ts';
import { all, line, required, type TextCheck } from '#app/formatting/text-checks.ts';

export const ITEM_SLUG_MAX = 60;

/** What each item of a short list of the blog has, such as a topic: a name and an address. */
interface NamedItem {
  readonly name: string;
  readonly slug: string;
}

export function nameCheck(max: number): TextCheck {
  return all(required('Name is required'), line(max, 'The name'));
}

export const checkSlug: TextCheck = all(
  required('The name has no letters a to z or digits to make an address from, so type one'),
  line(ITEM_SLUG_MAX, 'The address'),
  (text) => (isSlug(text) ? null : 'Use lower-case letters a to z, digits and single hyphens only'),
);

/** Name and address as typed; without an address, the item gets one made from its name. */
export function readItem({ name, slug }: NamedItem): NamedItem {
  const trimmed = name.trim();
  return { name: trimmed, slug: slug.trim() || slugOfName(trimmed) };
}

/** What is wrong with the fields of an item. */
export function checkItem<Item extends NamedItem>(
  item: Item,
  checks: { readonly [Name in keyof Item]: TextCheck },
): Partial<Record<keyof Item, string>> {
  const errors: Partial<Record<keyof Item, string>> = {};
  for (const field of Object.keys(checks) as (keyof Item)[]) {
    const problem = checks[field](item[field] as string);
    // Without a name there is no address either, and one message is enough.
    if (problem !== null && !(field === 'slug' && errors.name)) errors[field] = problem;
  }
  return errors;
}

/** The address made from a name. */
function slugOfName(name: string): string {
  const slug = slugFromTitle(name);
  return (findBetterSlug({ title: name, slug }) ?? slug).slice(0, ITEM_SLUG_MAX).replace(/-$/, '');
}
