import type { ReactNode } from 'react';
import type { PublishDate } from '#app/domains/posts/editor-protocol.ts';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { formatInstant } from '../format-instant.ts';
import { useUnderstoodDate } from './use-understood-date.ts';
import { toFieldTime } from './zoned-time.ts';

interface PublishFieldsProps {
  published: boolean;
  /** The date the stored post has; null when it is a draft, or new. */
  publishedAt: string | null;
  choice: PublishDate;
  /** What is wrong with the date. */
  error: string | undefined;
  timeZone: string;
  onPublish: (published: boolean) => void;
  onChoice: (choice: PublishDate) => void;
}

/** The publish switch, and what saving does with the date. */
export function PublishFields(props: PublishFieldsProps) {
  const { published, publishedAt, choice, onPublish } = props;
  const summary = useUnderstoodDate(choice);
  const date = choice.kind === 'keep' ? publishedAt : summary;
  const scheduled = date !== null && Date.parse(date) > Date.now();
  return (
    <fieldset>
      <legend>Publishing</legend>
      <label className="switch">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked.
          role="switch"
          aria-label="Published"
          checked={published}
          onChange={(event) => onPublish(event.target.checked)}
        />
        <span aria-hidden="true">{published && scheduled ? 'Scheduled' : 'Published'}</span>
      </label>
      {published ? (
        <DateChoice {...props} summary={summary} scheduled={scheduled} />
      ) : (
        <p className="field-hint">A draft: only admins see it.</p>
      )}
    </fieldset>
  );
}

interface DateChoiceProps extends PublishFieldsProps {
  /** The instant that the server makes of the date field; null as long as it has not said. */
  summary: string | null;
  scheduled: boolean;
}

function DateChoice(props: DateChoiceProps) {
  const { publishedAt, choice, error, timeZone, summary, scheduled, onChoice } = props;
  const startFrom = () => toFieldTime(publishedAt ?? new Date().toISOString(), timeZone);
  return (
    <div className="publish-date">
      <p className="field-hint">
        Saving a published post sets its date to now, unless you choose otherwise.
      </p>
      <Choice checked={choice.kind === 'now'} onChoose={() => onChoice({ kind: 'now' })}>
        Set the date to now
      </Choice>
      {publishedAt !== null ? (
        <Choice checked={choice.kind === 'keep'} onChoose={() => onChoice({ kind: 'keep' })}>
          Keep {formatInstant(publishedAt, timeZone)}
        </Choice>
      ) : null}
      <Choice
        checked={choice.kind === 'set'}
        onChoose={() => onChoice({ kind: 'set', local: startFrom(), timeZone })}
      >
        Set another date
      </Choice>
      {choice.kind === 'set' ? (
        <>
          <TextInput
            id="publishDateTime"
            name="publishDateTime"
            type="datetime-local"
            label={`Date and time (${timeZone})`}
            hint="A date in the future publishes the post then."
            error={error}
            value={choice.local}
            onChange={(event) => onChoice({ ...choice, local: event.target.value })}
          />
          <p role="status" className="field-hint">
            {summary === null
              ? ''
              : `${scheduled ? 'Scheduled for' : 'Will be dated'} ${formatInstant(summary, choice.timeZone)}`}
          </p>
        </>
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ checked, onChoose, children }: ChoiceProps) {
  return (
    <label className="choice-plain">
      <input type="radio" name="publishDate" checked={checked} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}
