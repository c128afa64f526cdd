import type { DraftOfPost } from '#app/features/articles/drafts/draft-protocol.ts';

/** "ben@example.com has unsaved changes", of a post in the dashboard's list: who typed last. */
export function describeDraft({ isOwn, name }: DraftOfPost): string {
  return isOwn ? 'You have unsaved changes' : `${name} has unsaved changes`;
}
