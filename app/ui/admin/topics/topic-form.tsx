import { Link, useNavigation } from 'react-router';
import { LISTED_FROM, type Topic, topicPath } from '#app/domains/posts/topics/topic.ts';
import {
  TOPIC_DESCRIPTION_MAX,
  TOPIC_NAME_MAX,
  TOPIC_SLUG_MAX,
  type TopicErrors,
  type TypedTopic,
} from '#app/domains/posts/topics/topic-fields.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import type { ItemFormResult } from '#app/ui/admin/item-screen.tsx';
import { EXACT_TEXT, NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';

/** What was typed, and what is wrong with it. */
export type TopicFormResult = ItemFormResult<TypedTopic, TopicErrors>;

interface TopicFormProps {
  /** Null for a new one. */
  readonly topic: Topic | null;
  readonly answer: TopicFormResult | undefined;
}

const EMPTY: TypedTopic = { name: '', slug: '', description: '' };

export function TopicForm({ topic, answer }: TopicFormProps) {
  const busy = useNavigation().state === 'submitting';
  const { name, slug, description } = answer?.typed ?? topic ?? EMPTY;
  const errors = answer?.errors ?? {};
  const version = answer?.version ?? topic?.version;
  return (
    <>
      <h1>{topic === null ? 'Add a topic' : `Change “${topic.name}”`}</h1>
      <Form method="post" className="form" noValidate long>
        <input
          type="hidden"
          name="intent"
          value={topic === null ? 'create-topic' : 'update-topic'}
        />
        {topic === null ? null : <input type="hidden" name="id" value={topic.id} />}
        {version === undefined ? null : <input type="hidden" name="version" value={version} />}
        <TextInput
          id="topic-name"
          name="name"
          label="Name"
          hint="Two or three words that readers use, such as Filling beds."
          autoComplete="off"
          maxLength={TOPIC_NAME_MAX}
          {...NEXT_FIELD}
          defaultValue={name}
          error={errors.name}
        />
        <TextArea
          id="topic-description"
          name="description"
          label="Sentence"
          optional="optional"
          hint="What these articles help with. It is below the name on the topic’s page, and in search results."
          rows={2}
          maxLength={TOPIC_DESCRIPTION_MAX}
          defaultValue={description}
          error={errors.description}
        />
        <TextInput
          id="topic-slug"
          name="slug"
          label="Address"
          optional="optional"
          hint={
            topic === null
              ? `The end of its web address: ${topicPath('…')}. Left empty, it is made from the name.`
              : `The end of its web address: ${topicPath(topic.slug)}. If you change it, the old one leads to the new one.`
          }
          autoComplete="off"
          maxLength={TOPIC_SLUG_MAX}
          {...NEXT_FIELD}
          {...EXACT_TEXT}
          defaultValue={slug}
          error={errors.slug}
        />
        <p className="field-hint">
          Search engines list the page of a topic once it has {LISTED_FROM} published articles.
        </p>
        <div className="cluster">
          <Button type="submit" disabled={busy}>
            {topic === null ? 'Add topic' : 'Save topic'}
          </Button>
          {topic === null ? null : (
            <Link className="text-link" to={`/admin/posts/topics?delete=${topic.id}`}>
              Delete this topic
            </Link>
          )}
        </div>
      </Form>
    </>
  );
}
