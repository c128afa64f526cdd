import { type Topic, topicPath, topicsOf } from '../../topics/offered/topic.ts';
import type { TopicLink } from '../../ui/public/article-list.tsx';

/** Links to the topics of a post. */
export function topicLinksOf(
  { topics }: { readonly topics: readonly Topic[] },
  post: { readonly topics: readonly string[] },
): TopicLink[] {
  return topicsOf(topics, post.topics).map(({ name, slug }) => ({ name, path: topicPath(slug) }));
}
