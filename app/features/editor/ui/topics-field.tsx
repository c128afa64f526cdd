import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { labelOf, parseList } from '#app/features/articles/post-fields.ts';
import { POST_TOPICS_MAX } from '#app/features/articles/topics/offered/topic.ts';
import { useIsWriter, useTopicNames } from '#app/ui/admin/admin-layout-data.ts';
import { FieldError, FieldHint, OptionalMark } from '#app/ui/forms/field.tsx';
import type { EditedFields } from './text-props.ts';

const ID = 'topics';

/** The topics of an article, out of the owner's. */
export function TopicsField({ editor }: { editor: EditedFields }) {
  const { state, set } = editor;
  const topics = useTopicNames();
  const setIsAway = useTopicsOnReturn();
  const known = new Set(topics.map(({ id }) => id));
  const chosen = parseList(state.fields.topics).filter((id) => known.has(id));
  const isWriter = useIsWriter();
  const isFull = chosen.length >= POST_TOPICS_MAX;
  const choose = (id: string, isChosen: boolean) => {
    const next = isChosen ? [...chosen, id] : chosen.filter((one) => one !== id);
    set('topics', topics.flatMap((topic) => (next.includes(topic.id) ? topic.id : [])).join(', '));
  };
  const hint =
    topics.length === 0
      ? 'Topics lead readers from one article to the next.'
      : `Up to ${POST_TOPICS_MAX}. They lead readers from one article to the next.`;
  return (
    <fieldset id={ID} className="field topics-field" aria-describedby={`${ID}-hint`}>
      <legend className="field-label">
        {labelOf('topics', 'post')}
        <OptionalMark text="optional" />
      </legend>
      <FieldHint id={ID} hint={hint} />
      {topics.map(({ id, name }) => (
        <label key={id} className="choice choice-plain">
          <input
            type="checkbox"
            name="topics"
            value={id}
            checked={chosen.includes(id)}
            disabled={isFull && !chosen.includes(id)}
            onChange={({ target }) => choose(id, target.checked)}
          />
          <span>{name}</span>
        </label>
      ))}
      {isWriter ? null : (
        <p>
          <Link
            className="text-link"
            to="/admin/posts/topics"
            target="_blank"
            onClick={() => setIsAway(true)}
          >
            {topics.length === 0 ? 'Add your first topic' : 'Change topics'}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </Link>
        </p>
      )}
      <FieldError id={ID} error={state.errors.topics} />
    </fieldset>
  );
}

/** Reads the topics again when a person comes back from the tab in which they changed them. */
function useTopicsOnReturn(): (isAway: boolean) => void {
  const { revalidate } = useRevalidator();
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (!isAway) return;
    const readAgain = () => {
      setIsAway(false);
      void revalidate();
    };
    window.addEventListener('focus', readAgain);
    return () => window.removeEventListener('focus', readAgain);
  }, [isAway, revalidate]);
  return setIsAway;
}
