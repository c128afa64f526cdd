import { languageName } from '#app/formatting/language-names.ts';
import { ENDINGS } from '#app/site/ending-choices.ts';
import { type PostFieldName, type PostFields, parseList } from './post-fields.ts';
import { nameTopics } from './topics/offered/topic.ts';

/**
 * The value of a field in words.
 * @param topics what the ids in a list of topics are called
 */
export function fieldText(
  fields: PostFields,
  name: PostFieldName,
  topics: readonly { readonly id: string; readonly name: string }[],
): string {
  const value = fields[name];
  if (name === 'language') return languageName(fields.language) || 'English';
  if (name === 'ending') {
    const chosen = ENDINGS.find(({ value }) => value === fields.ending);
    return chosen?.label ?? 'As in Settings';
  }
  if (name === 'topics') return nameTopics(topics, parseList(fields.topics));
  if (typeof value === 'string') return value;
  return value ? 'Yes' : 'No';
}
