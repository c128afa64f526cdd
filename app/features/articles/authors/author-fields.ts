import { lines, type TextCheck } from '#app/formatting/text-checks.ts';
import { readHttpsAddress } from '#app/formatting/web-address.ts';
import { checkItem, checkSlug, nameCheck, readItem } from '../topics/item-fields.ts';

export const AUTHOR_NAME_MAX = 100;
export const AUTHOR_ABOUT_MAX = 300;

/** The form of an author, as typed. */
export interface TypedAuthor {
  readonly name: string;
  readonly slug: string;
  readonly about: string;
  readonly link: string;
  /** The path of the portrait; empty for none. */
  readonly portrait: string;
}

export type AuthorErrors = Partial<Record<keyof TypedAuthor, string>>;

export type ParsedAuthor =
  | { readonly ok: true; readonly author: Omit<TypedAuthor, 'link'> & { link: string | null } }
  | { readonly ok: false; readonly errors: AuthorErrors };

const CHECKS: { readonly [Name in 'name' | 'slug' | 'about']: TextCheck } = {
  name: nameCheck(AUTHOR_NAME_MAX),
  slug: checkSlug,
  about: lines(AUTHOR_ABOUT_MAX, 'This'),
};

/** Checks the form. Without an address, the author gets one made from the name. */
export function parseAuthor(typed: TypedAuthor): ParsedAuthor {
  const checked = { ...readItem(typed), about: typed.about.trim() };
  const errors: AuthorErrors = checkItem(checked, CHECKS);
  const link = typed.link.trim() === '' ? null : readHttpsAddress(typed.link);
  if (link !== null && !(link instanceof URL)) errors.link = link.message;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const address = link instanceof URL ? link.href : null;
  return { ok: true, author: { ...checked, link: address, portrait: typed.portrait.trim() } };
}
