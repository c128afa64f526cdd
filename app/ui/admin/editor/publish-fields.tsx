import type { PublishDate } from '#app/domains/posts/editor-protocol.ts';
import { formatInstant } from '../format-instant.ts';
import { fromFieldTime, toFieldTime } from './zoned-time.ts';

interface PublishFieldsProps {
  published: boolean;
  /** The date the stored post has; null when it is a draft, or new. */
  publishedAt: string | null;
  choice: PublishDate;
  timeZone: string;
  onPublish: (published: boolean) => void;
  onChoice: (choice: PublishDate) => void;
}

/** The publish switch, and what saving does with the date (§4; rulings, Posts). */
export function PublishFields(props: PublishFieldsProps) {
  const { published, publishedAt, choice, timeZone, onPublish, onChoice } = props;
  return (
    <fieldset>
      <legend>Publishing</legend>
      <label className="switch">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked.
          role="switch"
          checked={published}
          onChange={(event) => onPublish(event.target.checked)}
        />
        <span>Published</span>
      </label>
      {published ? (
        <div className="publish-date">
          <p className="field-hint">
            Saving a published post sets its date to now, unless you choose otherwise.
          </p>
          <label className="choice-plain">
            <input
              type="radio"
              name="publishDate"
              checked={choice.kind === 'now'}
              onChange={() => onChoice({ kind: 'now' })}
            />
            <span>Set the date to now</span>
          </label>
          {publishedAt !== null ? (
            <label className="choice-plain">
              <input
                type="radio"
                name="publishDate"
                checked={choice.kind === 'keep'}
                onChange={() => onChoice({ kind: 'keep' })}
              />
              <span>Keep {formatInstant(publishedAt, timeZone)}</span>
            </label>
          ) : null}
          <label className="choice-plain">
            <input
              type="radio"
              name="publishDate"
              checked={choice.kind === 'set'}
              onChange={() =>
                onChoice({ kind: 'set', at: publishedAt ?? new Date().toISOString() })
              }
            />
            <span>Set another date</span>
          </label>
          {choice.kind === 'set' ? (
            <label className="field">
              <span className="field-label">Date and time ({timeZone})</span>
              <input
                type="datetime-local"
                className="input"
                defaultValue={toFieldTime(choice.at, timeZone)}
                onChange={(event) => {
                  const at = fromFieldTime(event.target.value, timeZone);
                  if (at !== null) onChoice({ kind: 'set', at });
                }}
              />
              <span className="field-hint">A date in the future publishes the post then.</span>
            </label>
          ) : null}
        </div>
      ) : (
        <p className="field-hint">A draft: only admins see it.</p>
      )}
    </fieldset>
  );
}
