import { all, line, lines, required, type TextCheck } from '../field-checks.ts';
import { findBetterSlug, isSlug, slugFromTitle } from '../slug.ts';

export const TOPIC_NAME_MAX = 40;
export const TOPIC_SLUG_MAX = 60;
export const TOPIC_DESCRIPTION_MAX = 160;

/** The form of a topic, as typed. */
export interface TypedTopic {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
}

export type TopicErrors = Partial<Record<keyof TypedTopic, string>>;

export type ParsedTopic =
  | { readonly ok: true; readonly topic: TypedTopic }
  | { readonly ok: false; readonly errors: TopicErrors };

const slugForm: TextCheck = (text) =>
  isSlug(text) ? null : 'Use lower-case letters a to z, digits and single hyphens only';

const CHECKS: { readonly [Name in keyof TypedTopic]: TextCheck } = {
  name: all(required('Name is required'), line(TOPIC_NAME_MAX, 'The name')),
  slug: all(
    required('The name has no letters a to z or digits to make an address from, so type one'),
    line(TOPIC_SLUG_MAX, 'The address'),
    slugForm,
  ),
  description: lines(TOPIC_DESCRIPTION_MAX, 'The sentence'),
};

/** Checks the form. Without an address, the topic gets one made from its name. */
export function parseTopic(typed: TypedTopic): ParsedTopic {
  const name = typed.name.trim();
  const topic = {
    name,
    slug: typed.slug.trim() || slugOfName(name),
    description: typed.description.trim(),
  };
  const errors: TopicErrors = {};
  for (const field of Object.keys(CHECKS) as (keyof TypedTopic)[]) {
    const problem = CHECKS[field](topic[field]);
    // Without a name there is no address either, and one message is enough.
    if (problem !== null && !(field === 'slug' && errors.name)) errors[field] = problem;
  }
  return Object.keys(errors).length === 0 ? { ok: true, topic } : { ok: false, errors };
}

/** The address made from a name. */
export function slugOfName(name: string): string {
  const slug = slugFromTitle(name);
  return (findBetterSlug({ title: name, slug }) ?? slug).slice(0, TOPIC_SLUG_MAX).replace(/-$/, '');
}
