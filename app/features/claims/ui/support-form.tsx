import { useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { adviceOn } from '#app/advice/claim-words.ts';
import { addDays, formatDate } from '#app/formatting/dates.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import type { ItemFormResult } from '#app/ui/admin/item-screen.tsx';
import { EXACT_TEXT, NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx';
import type { ListedClaim } from '../listed-claim.ts';
import { SENTENCE_MAX, type SupportErrors, type TypedSupport } from '../support-fields.ts';
import { SupportFiles } from './support-files.tsx';

export type SupportFormResult = ItemFormResult<TypedSupport, SupportErrors>;

interface SupportFormProps {
  readonly claim: Pick<ListedClaim, 'words' | 'kinds' | 'title' | 'support'>;
  readonly today: string;
  readonly answer: SupportFormResult | undefined;
}

/** What is offered at first: numbers and reviews are seldom true for longer without a look. */
const DAYS_TO_REVIEW = 365;

/** Says what supports a claim, or takes it back. */
export function SupportForm({ claim, today, answer }: SupportFormProps) {
  const { words, kinds, title, support } = claim;
  const stored = support && {
    ...support,
    link: support.link ?? '',
    reviewOn: support.reviewOn ?? '',
  };
  const empty = { sentence: '', link: '', reviewOn: addDays(today, DAYS_TO_REVIEW) };
  const { sentence, link, reviewOn } = answer?.typed ?? stored ?? empty;
  const errors = answer?.errors ?? {};
  const version = answer?.version ?? support?.version;
  return (
    <>
      <h1>What supports this?</h1>
      <blockquote className="admin-text claim-words">
        <p>{words}</p>
        <footer className="field-hint">{title}</footer>
      </blockquote>
      {kinds.map((kind) => (
        <p key={kind} className="admin-text">
          {adviceOn(kind)}
        </p>
      ))}
      <Form method="post" encType="multipart/form-data" className="form" noValidate long>
        {version === undefined ? null : <input type="hidden" name="version" value={version} />}
        <TextArea
          id="support-sentence"
          name="sentence"
          label="What supports it"
          optional="or a link or file below"
          hint="Where a number comes from, who said something and agreed to it, or why it holds."
          rows={4}
          maxLength={SENTENCE_MAX}
          defaultValue={sentence}
          error={errors.sentence}
        />
        <TextInput
          id="support-link"
          name="link"
          label="Link"
          optional="optional"
          hint="A page that shows it."
          autoComplete="off"
          {...NEXT_FIELD}
          {...EXACT_TEXT}
          defaultValue={link}
          error={errors.link}
        />
        <SupportFiles files={support?.files ?? []} error={errors.file} />
        <TextInput
          id="support-review"
          name="reviewOn"
          label="Review on"
          optional="optional"
          hint="On that day we ask you to check it again. Your notes stay."
          type="date"
          min={addDays(today, 1)}
          defaultValue={reviewOn}
          error={errors.reviewOn}
        />
        <Said support={support} />
        <div className="cluster">
          <SubmitButton name="intent" value="save-support">
            Save support
          </SubmitButton>
          {support === null ? null : <RemoveButton />}
        </div>
      </Form>
    </>
  );
}

/** Asks first: what was said about the claim is gone then. */
function RemoveButton() {
  const busy = useNavigation().state === 'submitting';
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="submit"
        className="button button-quiet"
        name="intent"
        value="remove-support"
        formNoValidate
        disabled={busy}
        onClick={(event) => {
          // Once that is confirmed, the button is clicked again.
          if (asks) return;
          event.preventDefault();
          setAsks(true);
        }}
      >
        Remove support
      </button>
      <ConfirmDialog
        open={asks}
        title="Remove this support?"
        text="This deletes your notes and files about the claim. It goes back to “Without support.”"
        action="Remove"
        onConfirm={() => button.current?.click()}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

function Said({ support }: Pick<SupportFormProps['claim'], 'support'>) {
  const timeZone = useAdminTimeZone();
  if (support === null) return null;
  return (
    <p className="field-hint">
      {`Last saved by ${support.by} on ${formatDate(support.at, 'short', timeZone)}.`}
    </p>
  );
}
