import type { DraftsOfPost } from '#app/features/articles/drafts/draft-protocol.ts';

/** "You and ben@example.com have unsaved changes", of a post in the dashboard's list. */
export function describeDrafts({ isOwn, others }: DraftsOfPost): string {
  const people = isOwn ? ['You', ...others] : others;
  const names = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(people);
  const verb = isOwn || people.length > 1 ? 'have' : 'has';
  return `${names} ${verb} unsaved changes`;
}
