import { ITEM_SLUG_MAX } from '#app/features/articles/topics/item-fields.ts';
import { LISTED_FROM, type Topic, topicPath } from '#app/features/articles/topics/offered/topic.ts';
import {
  TOPIC_DESCRIPTION_MAX,
  TOPIC_NAME_MAX,
  type TopicErrors,
  type TypedTopic,
} from '#app/features/articles/topics/topic-fields.ts';
import { ItemForm, type ItemFormResult } from '#app/ui/admin/item-screen.tsx';
import { EXACT_TEXT, NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx';

/** What was typed, and what is wrong with it. */
export type TopicFormResult = ItemFormResult<TypedTopic, TopicErrors>;

interface TopicFormProps {
  /** Null for a new one. */
  readonly topic: Topic | null;
  readonly answer: TopicFormResult | undefined;
}

const EMPTY: TypedTopic = { name: '', slug: '', description: '' };

export function TopicForm({ topic, answer }: TopicFormProps) {
  const { name, slug, description } = answer?.typed ?? topic ?? EMPTY;
  const errors = answer?.errors ?? {};
  return (
    <ItemForm
      noun="topic"
      newTitle="Add a topic"
      path="/admin/posts/topics"
      item={topic}
      version={answer?.version ?? topic?.version}
    >
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
            ? `The end of its web address, after ${topicPath('')}. If you leave it empty, it is made from the name.`
            : `The end of its web address: ${topicPath(topic.slug)}. If you change it, the old one leads to the new one.`
        }
        autoComplete="off"
        maxLength={ITEM_SLUG_MAX}
        {...NEXT_FIELD}
        {...EXACT_TEXT}
        defaultValue={slug}
        error={errors.slug}
      />
      <p className="field-hint">
        Search engines list the page of a topic once it has {LISTED_FROM} published articles.
      </p>
    </ItemForm>
  );
}
