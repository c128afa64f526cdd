import { type UnsavedPost, untitled } from '#app/features/articles/drafts/draft-protocol.ts';
import { formatInstant } from '#app/formatting/dates.ts';

type Named = Pick<UnsavedPost, 'kind' | 'title' | 'firstWords'>;

/** What the row of an unsaved draft is called: its title, or how its text begins. */
export function nameUnsaved({ kind, title, firstWords }: Named): string {
  if (title !== '') return title;
  return firstWords === '' ? untitled(kind) : `“${firstWords}”`;
}

/** The same in the name of a button, where nothing else tells two drafts without words apart. */
export function nameUnsavedAlone(post: Named & Pick<UnsavedPost, 'at'>, timeZone: string): string {
  const name = nameUnsaved(post);
  return name === untitled(post.kind) ? `${name} of ${formatInstant(post.at, timeZone)}` : name;
}

/** When it was last typed in, and by whom if it was somebody else. */
export function describeUnsaved(
  { name, at, isOwn }: Pick<UnsavedPost, 'name' | 'at' | 'isOwn'>,
  timeZone: string,
): string {
  const when = `Last typed in ${formatInstant(at, timeZone)}`;
  return isOwn ? when : `${when}, by ${name}`;
}

/** "1 draft", "71 drafts". */
export function countDrafts(count: number): string {
  return count === 1 ? '1 draft' : `${count.toLocaleString('en-US')} drafts`;
}
