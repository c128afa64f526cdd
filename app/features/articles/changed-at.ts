interface Dates {
  readonly updatedAt: string;
  readonly publishedAt: string | null;
}

/**
 * When what readers see last changed, ISO 8601: the post's last save or, for a scheduled post, the
 * time when it went live.
 */
export function changedAt({ updatedAt, publishedAt }: Dates): string {
  return publishedAt !== null && publishedAt > updatedAt ? publishedAt : updatedAt;
}
