import type { ReactNode } from 'react';
import { KIND_NAMES, type PostKind } from '#app/features/articles/post-kind.ts';
import type { PublishDate } from '#app/features/articles/publish-date.ts';
import { STATE_WORDS, stateOf } from '#app/features/articles/state-words.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { nameTimeZone } from '#app/formatting/time-zone.ts';
import { NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { type ResolvedDate, startChoice, useResolvedDate } from './publish-date-field.ts';

interface PublishFieldsProps {
  kind: PostKind;
  published: boolean;
  /** The date of the stored post; null for a draft or a new post. */
  publishedAt: string | null;
  choice: PublishDate;
  /** Whether the stored post is published. */
  isUpdate: boolean;
  error: string | undefined;
  timeZone: string;
  onPublish: (published: boolean) => void;
  onChoice: (choice: PublishDate) => void;
}

/** The publish switch, and the choice of what saving does with the date. */
export function PublishFields(props: PublishFieldsProps) {
  const { published, publishedAt, choice, onPublish } = props;
  const resolved = useResolvedDate(choice);
  const date = choice.kind === 'keep' ? publishedAt : (resolved?.at ?? null);
  const scheduled = date !== null && Date.parse(date) > Date.now();
  return (
    <fieldset>
      <legend>Publishing</legend>
      <label className="switch">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox announces its checked state without aria-checked.
          role="switch"
          aria-label="Publish"
          checked={published}
          onChange={(event) => onPublish(event.target.checked)}
        />
        <span aria-hidden="true">{describeChoice(props, date)}</span>
      </label>
      {published ? (
        <DateChoice {...props} resolved={resolved} scheduled={scheduled} />
      ) : (
        <p className="field-hint">This is a draft. Only people who can sign in here see it.</p>
      )}
    </fieldset>
  );
}

/** What it is, or what saving makes of it: a switch alone publishes nothing. */
function describeChoice(
  { published, publishedAt, isUpdate }: PublishFieldsProps,
  date: string | null,
): string {
  const now = new Date().toISOString();
  const stored = stateOf({ isPublished: isUpdate, publishedAt }, now);
  const chosen = stateOf({ isPublished: published, publishedAt: date }, now);
  return chosen === stored ? STATE_WORDS[stored] : `${STATE_WORDS[chosen]} once saved`;
}

interface DateChoiceProps extends PublishFieldsProps {
  /** What the server reads from the date field; null until it has answered. */
  resolved: ResolvedDate | null;
  scheduled: boolean;
}

function DateChoice(props: DateChoiceProps) {
  const { kind, publishedAt, choice, isUpdate, error, timeZone, resolved, scheduled, onChoice } =
    props;
  const startFrom = () => startChoice(publishedAt ?? new Date().toISOString(), timeZone);
  return (
    <div className="publish-date">
      <p className="field-hint">
        {isUpdate
          ? 'Choose the date that readers see.'
          : 'Saving sets the date to now, unless you choose another one.'}
      </p>
      <Choice checked={choice.kind === 'now'} onChoose={() => onChoice({ kind: 'now' })}>
        Set the date to now
      </Choice>
      {publishedAt !== null ? (
        <Choice checked={choice.kind === 'keep'} onChoose={() => onChoice({ kind: 'keep' })}>
          Keep {formatInstant(publishedAt, timeZone)}
        </Choice>
      ) : null}
      <Choice checked={choice.kind === 'set'} onChoose={() => onChoice(startFrom())}>
        Choose another date
      </Choice>
      {choice.kind === 'set' ? (
        <>
          <TextInput
            id="publishDateTime"
            name="publishDateTime"
            type="datetime-local"
            {...NEXT_FIELD}
            label={`Date and time (${nameTimeZone(choice.timeZone)})`}
            hint={`Pick a date in the future, and the ${KIND_NAMES[kind]} goes live then.`}
            error={error}
            value={choice.local}
            onChange={(event) =>
              onChoice({ kind: 'set', local: event.target.value, timeZone: choice.timeZone })
            }
          />
          <p role="status" className="field-hint">
            {resolved === null
              ? ''
              : `${resolved.note ?? ''} ${scheduled ? 'Scheduled for' : `The ${KIND_NAMES[kind]} will be dated`} ${formatInstant(resolved.at, choice.timeZone)}`}
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
