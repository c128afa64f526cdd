/** What an article can be about. */
export interface Topic {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** A sentence about it; empty for none. */
  readonly description: string;
  readonly version: number;
}

/** The most topics a site can have: readers see them all side by side. */
export const TOPICS_MAX = 12;
/** The most topics a post can have. */
export const POST_TOPICS_MAX = 3;
/** With fewer public articles, a topic's page has little to offer: search engines do not list it. */
export const LISTED_FROM = 5;

/** The path at which readers find the articles of a topic. */
export function topicPath(slug: string): string {
  return `/blog/topics/${slug}`;
}

/** The topics of a post, in the owner's order. A deleted topic is left out. */
export function topicsOf<T extends { readonly id: string }>(
  topics: readonly T[],
  ids: readonly string[],
): T[] {
  return topics.filter(({ id }) => ids.includes(id));
}

/** The names of a post's topics, for people; the field holds ids. */
export function nameTopics(
  topics: readonly { readonly id: string; readonly name: string }[],
  ids: readonly string[],
): string {
  return ids
    .map((id) => topics.find((topic) => topic.id === id)?.name ?? 'a deleted topic')
    .join(', ');
}
