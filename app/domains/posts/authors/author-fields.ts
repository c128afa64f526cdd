import { readHttpsAddress } from '../../settings/web-address.ts';
import { all, line, lines, required, type TextCheck } from '../field-checks.ts';
import { isSlug } from '../slug.ts';
import { slugOfName, TOPIC_SLUG_MAX } from '../topics/topic-fields.ts';

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

const slugForm: TextCheck = (text) =>
  isSlug(text) ? null : 'Use lower-case letters a to z, digits and single hyphens only';

const CHECKS: { readonly [Name in 'name' | 'slug' | 'about']: TextCheck } = {
  name: all(required('Name is required'), line(AUTHOR_NAME_MAX, 'The name')),
  slug: all(
    required('The name has no letters a to z or digits to make an address from, so type one'),
    line(TOPIC_SLUG_MAX, 'The address'),
    slugForm,
  ),
  about: lines(AUTHOR_ABOUT_MAX, 'This'),
};

/** Checks the form. Without an address, the author gets one made from the name. */
export function parseAuthor(typed: TypedAuthor): ParsedAuthor {
  const name = typed.name.trim();
  const checked = { name, slug: typed.slug.trim() || slugOfName(name), about: typed.about.trim() };
  const errors: AuthorErrors = {};
  for (const field of Object.keys(CHECKS) as (keyof typeof CHECKS)[]) {
    const problem = CHECKS[field](checked[field]);
    if (problem !== null && !(field === 'slug' && errors.name)) errors[field] = problem;
  }
  const link = typed.link.trim() === '' ? null : readHttpsAddress(typed.link);
  if (link !== null && !(link instanceof URL)) errors.link = link.message;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const address = link instanceof URL ? link.href : null;
  return { ok: true, author: { ...checked, link: address, portrait: typed.portrait.trim() } };
}
