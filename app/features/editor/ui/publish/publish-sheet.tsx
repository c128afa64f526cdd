import { type ReactNode, useState } from 'react';
import type { AdviceRequest } from '#app/features/articles/editor-protocol.ts';
import type { PostFieldName } from '#app/features/articles/post-fields.ts';
import {
  isFuture,
  type PublishDate,
  publishDateProblem,
} from '#app/features/articles/publish-date.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { nameTimeZone } from '#app/formatting/time-zone.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Modal } from '#app/ui/admin/modal.tsx';
import { controlAttributes, Field } from '#app/ui/forms/field.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { useResolvedDate } from '../publish-date-field.ts';
import { selectQuote } from '../select-quote.ts';
import { AdviceList } from './advice-list.tsx';
import { findMissing } from './publish-checks.ts';
import { describeDay, labelPublish, offerTimes } from './publish-times.ts';

interface PublishSheetProps {
  /** Whether the stored post is published: then another date is set. */
  isUpdate: boolean;
  /** The date that the post had before it was unpublished. */
  formerDate: string | null;
  /** What is chosen at first. */
  initial: PublishDate;
  /** How many images have no description. */
  undescribed: number;
  canShare: boolean;
  /** @param shares whether a link to the preview is copied as well */
  onPublish: (choice: PublishDate, shares: boolean) => void;
  /** Leads to the field where something is missing. */
  onShow: (field: PostFieldName) => void;
  /** Asks for the descriptions of images, with what is chosen so far. */
  onDescribe: (choice: PublishDate) => void;
  /** What is published. */
  post: AdviceRequest;
  /** Closes the sheet, and then leads to words in the text. */
  onFind: (find: () => void) => void;
  onClose: () => void;
}

interface PublishDialogProps extends PublishSheetProps {
  open: boolean;
  /** After it has closed. */
  onReturnFocus: () => void;
}

/** The Publish sheet: when the post is published, what it lacks, and what to look at. */
export function PublishDialog({ open, onReturnFocus, ...sheet }: PublishDialogProps) {
  return (
    <Modal
      open={open}
      title={sheet.isUpdate ? 'Set another date' : 'Publish'}
      sheet
      onClose={sheet.onClose}
      onReturnFocus={onReturnFocus}
    >
      <PublishSheet {...sheet} />
    </Modal>
  );
}

function PublishSheet(props: PublishSheetProps) {
  const { isUpdate, formerDate, initial, onPublish, onClose } = props;
  const timeZone = useAdminTimeZone();
  const [now] = useState(() => new Date().toISOString());
  const offered = offerTimes(now, timeZone);
  const [choice, setChoice] = useState(initial);
  const [isOther, setIsOther] = useState(
    () => initial.kind === 'set' && !offered.some(({ local }) => local === initial.local),
  );
  const [isRejected, setIsRejected] = useState(false);

  function choose(next: PublishDate): void {
    setIsOther(false);
    setChoice(next);
  }
  function chooseOther(): void {
    setIsOther(true);
    if (choice.kind === 'set' || offered[0] === undefined) return;
    setChoice({ kind: 'set', local: offered[0].local, timeZone });
  }
  function submit(shares: boolean): void {
    setIsRejected(true);
    if (publishDateProblem(choice) === null) onPublish(choice, shares);
    else document.getElementById(DATE_FIELD.id)?.focus();
  }
  return (
    <form
      className="publish-sheet"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        submit(false);
      }}
    >
      <fieldset>
        <legend>When ({nameTimeZone(timeZone)})</legend>
        <Option checked={choice.kind === 'now'} onChoose={() => choose({ kind: 'now' })}>
          Now
        </Option>
        {formerDate === null || isUpdate ? null : (
          <Option checked={choice.kind === 'keep'} onChoose={() => choose({ kind: 'keep' })}>
            Same date as before <small>{formatInstant(formerDate, timeZone)}</small>
          </Option>
        )}
        {offered.map(({ name, local }) => (
          <Option
            key={name}
            checked={!isOther && choice.kind === 'set' && choice.local === local}
            onChoose={() => choose({ kind: 'set', local, timeZone })}
          >
            {name}, 9 AM <small>{describeDay(local, { now, timeZone })}</small>
          </Option>
        ))}
        <Option checked={isOther} onChoose={chooseOther}>
          Another date
        </Option>
        {isOther && choice.kind === 'set' ? (
          <OtherDate choice={choice} isRejected={isRejected} onChange={setChoice} />
        ) : null}
      </fieldset>
      <Missing {...props} onDescribe={() => props.onDescribe(choice)} />
      <AdviceList post={props.post} onFind={(quote) => props.onFind(() => selectQuote(quote))} />
      <div className="dialog-actions">
        {props.canShare && props.post.id !== null && isFuture(choice, now) ? (
          <Button look="text" onClick={() => submit(true)}>
            Schedule and share a preview
          </Button>
        ) : null}
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">{labelPublish(choice, { isUpdate, now, timeZone })}</Button>
      </div>
    </form>
  );
}

interface OptionProps {
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ checked, onChoose, children }: OptionProps) {
  return (
    <label className="publish-option">
      <input type="radio" name="publish-time" checked={checked} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}

const DATE_FIELD = { id: 'publish-at', name: 'publish-at', label: 'Date and time' };

interface OtherDateProps {
  choice: Extract<PublishDate, { kind: 'set' }>;
  isRejected: boolean;
  onChange: (choice: PublishDate) => void;
}

function OtherDate({ choice, isRejected, onChange }: OtherDateProps) {
  const resolved = useResolvedDate(choice);
  const error = isRejected ? (publishDateProblem(choice) ?? undefined) : undefined;
  const field = { ...DATE_FIELD, error };
  return (
    <Field field={field}>
      <input
        {...controlAttributes(field)}
        type="datetime-local"
        className="input"
        value={choice.local}
        onChange={({ target }) =>
          onChange({ kind: 'set', local: target.value, timeZone: choice.timeZone })
        }
      />
      <p role="status" className="field-hint">
        {resolved?.note ?? ''}
      </p>
    </Field>
  );
}

type MissingProps = Pick<PublishSheetProps, 'post' | 'undescribed' | 'onShow'> & {
  onDescribe: () => void;
};

/** What the post lacks, each with the way to it. */
function Missing({ post, undescribed, onShow, onDescribe }: MissingProps) {
  const missing = findMissing(post.fields);
  if (missing.length + undescribed === 0) return null;
  return (
    <div>
      <p className="field-hint" id="publish-missing">
        Still missing
      </p>
      <ul className="publish-missing" aria-labelledby="publish-missing">
        {missing.map(({ field, text, isNeeded }) => (
          <li key={field}>
            <button
              type="button"
              className={isNeeded ? 'text-link field-error' : 'text-link'}
              onClick={() => onShow(field)}
            >
              {text}
            </button>
          </li>
        ))}
        {undescribed === 0 ? null : (
          <li>
            <button type="button" className="text-link" onClick={onDescribe}>
              {undescribed === 1 ? 'Describe 1 image' : `Describe ${undescribed} images`}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
