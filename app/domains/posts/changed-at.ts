interface Dates {
  readonly updatedAt: string;
  readonly publishedAt: string | null;
}

/**
 * When readers got what they see, ISO 8601: a scheduled post is saved before it goes live, and nobody
 * writes it then.
 */
export function changedAt({ updatedAt, publishedAt }: Dates): string {
  return publishedAt !== null && publishedAt > updatedAt ? publishedAt : updatedAt;
}
