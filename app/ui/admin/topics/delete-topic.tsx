import { Link, useNavigation } from 'react-router';
import { type Topic, topicPath } from '#app/domains/posts/topics/topic.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { Button } from '#app/ui/primitives/button.tsx';

interface DeleteTopicProps {
  readonly topic: Topic & { readonly articles: number };
  /** Of its articles, the first few. */
  readonly titles: readonly string[];
}

/** Asks before a topic is deleted, and says what loses it. */
export function DeleteTopic({ topic, titles }: DeleteTopicProps) {
  const busy = useNavigation().state === 'submitting';
  const { id, name, slug, articles } = topic;
  const more = articles - titles.length;
  return (
    <>
      <h1>Delete “{name}”?</h1>
      <div className="admin-text">
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
        <p>
          Its page {topicPath(slug)} goes away. If other sites link to it, add a redirect for that
          address.
        </p>
      </div>
      <Form method="post" className="cluster">
        <input type="hidden" name="intent" value="delete-topic" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" className="button-danger" disabled={busy}>
          Delete topic
        </Button>
        <Link className="text-link" to={`/admin/posts/topics?edit=${id}`}>
          Keep it
        </Link>
      </Form>
    </>
  );
}
