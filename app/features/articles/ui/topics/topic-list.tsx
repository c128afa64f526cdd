import { Link } from 'react-router';
import {
  LISTED_FROM,
  POST_TOPICS_MAX,
  TOPICS_MAX,
  type Topic,
  topicPath,
} from '#app/features/articles/topics/offered/topic.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { Empty } from '#app/ui/admin/empty.tsx';
import { Icon } from '#app/ui/admin/frame/icons.tsx';
import { RowLink } from '#app/ui/admin/row-link.tsx';

const PATH = '/admin/posts/topics';
const ADD = { label: 'Add a topic', to: `${PATH}?add` };

export interface ListedTopic extends Topic {
  /** How many articles have it, including drafts. */
  readonly articles: number;
}

export function TopicList({ topics }: { topics: readonly ListedTopic[] }) {
  const hasRoom = topics.length < TOPICS_MAX;
  return (
    <>
      <header className="admin-head" data-goes-on="">
        <h1>Topics</h1>
        {hasRoom && topics.length > 0 ? (
          <Link className="button" to={ADD.to}>
            {ADD.label}
          </Link>
        ) : null}
      </header>
      {topics.length === 0 ? (
        <Empty
          text={`Topics group your articles, so that a reader of one finds the next. An article can have up to ${POST_TOPICS_MAX}.`}
          action={ADD}
        />
      ) : (
        <>
          <p className="admin-text">
            Readers choose from these above your list of articles, in this order. You choose the
            topics of an article in its details.
            {hasRoom ? null : ` You have ${TOPICS_MAX}, the most a blog can have.`}
          </p>
          <Rows topics={topics} />
        </>
      )}
    </>
  );
}

type Direction = 'up' | 'down';

function Rows({ topics }: { topics: readonly ListedTopic[] }) {
  return (
    <ol className="rows">
      {topics.map((topic, index) => (
        <li key={topic.id} className="row">
          <div className="row-main">
            <RowLink to={`${PATH}?edit=${topic.id}`} className="row-title">
              {topic.name}
            </RowLink>
            {topic.description === '' ? null : <p>{topic.description}</p>}
            <p className="field-hint">
              {topicPath(topic.slug)},{' '}
              {topic.articles === 0 ? 'no articles yet' : countNoun(topic.articles, 'article')}
              {topic.articles < LISTED_FROM ? `, not in search engines yet` : ''}
            </p>
          </div>
          {topics.length < 2 ? null : (
            <Form method="post" className="row-actions" preventScrollReset>
              <input type="hidden" name="id" value={topic.id} />
              <MoveButton topic={topic} direction="up" isPossible={index > 0} />
              <MoveButton topic={topic} direction="down" isPossible={index < topics.length - 1} />
            </Form>
          )}
        </li>
      ))}
    </ol>
  );
}

interface MoveButtonProps {
  topic: ListedTopic;
  direction: Direction;
  isPossible: boolean;
}

function MoveButton({ topic, direction, isPossible }: MoveButtonProps) {
  return (
    <SubmitButton
      look="quiet"
      name="intent"
      value={`move-topic-${direction}`}
      aria-label={`Move ${topic.name} ${direction}`}
      disabled={!isPossible}
    >
      <Icon name={direction} />
    </SubmitButton>
  );
}
