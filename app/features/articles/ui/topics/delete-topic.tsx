import { type Topic, topicPath } from '#app/features/articles/topics/offered/topic.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { DeleteItem } from '#app/ui/admin/item-screen.tsx';

interface DeleteTopicProps {
  readonly topic: Topic & { readonly articles: number };
  /** The first few of its articles. */
  readonly titles: readonly string[];
}

/** Asks before a topic is deleted, and says which articles lose it. */
export function DeleteTopic({ topic, titles }: DeleteTopicProps) {
  const { slug, articles } = topic;
  const more = articles - titles.length;
  return (
    <DeleteItem noun="topic" item={topic} path="/admin/posts/topics" publicPath={topicPath(slug)}>
      <p>
        {articles === 0
          ? 'No article has this topic.'
          : `${countNoun(articles, 'article')} ${articles === 1 ? 'loses this topic, and stays as it is' : 'lose this topic, and stay as they are'} otherwise:`}
      </p>
      {titles.length === 0 ? null : (
        <ul className="topic-titles">
          {titles.map((title, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two articles can have the same title.
            <li key={index}>{title}</li>
          ))}
          {more > 0 ? <li>and {more.toLocaleString('en-US')} more</li> : null}
        </ul>
      )}
    </DeleteItem>
  );
}
