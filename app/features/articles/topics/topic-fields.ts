import { lines, type TextCheck } from '#app/formatting/text-checks.ts';
import { checkItem, checkSlug, nameCheck, readItem } from './item-fields.ts';

export const TOPIC_NAME_MAX = 40;
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

const CHECKS: { readonly [Name in keyof TypedTopic]: TextCheck } = {
  name: nameCheck(TOPIC_NAME_MAX),
  slug: checkSlug,
  description: lines(TOPIC_DESCRIPTION_MAX, 'The sentence'),
};

/** Checks the form. Without an address, the topic gets one made from its name. */
export function parseTopic(typed: TypedTopic): ParsedTopic {
  const topic: TypedTopic = { ...readItem(typed), description: typed.description.trim() };
  const errors: TopicErrors = checkItem(topic, CHECKS);
  return Object.keys(errors).length === 0 ? { ok: true, topic } : { ok: false, errors };
}
