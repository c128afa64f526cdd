import { dayOf } from '#app/formatting/dates.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { CALL_OUTCOME_NAMES, CALL_OUTCOMES } from '../contact/call-outcomes.ts';

interface CallFormProps {
  version: number;
  now: string;
  /** A rejected note about a call, to be sent again. */
  typed: string;
  /** The day to get back to them, rejected with it. */
  day: string;
  busy: boolean;
}

/** How a call went, what was said, and when to get back to them: one button stores all of it. */
export function CallForm({ version, now, typed, day, busy }: CallFormProps) {
  const timeZone = useAdminTimeZone();
  return (
    <Form method="post" className="stack" long>
      <input type="hidden" name="intent" value="call" />
      <input type="hidden" name="version" value={version} />
      <TextArea
        id="call-note"
        name="body"
        label="Note"
        optional="optional"
        rows={3}
        defaultValue={typed}
      />
      <TextInput
        id="call-day"
        name="day"
        label="Follow up on"
        optional="optional"
        type="date"
        min={dayOf(now, timeZone)}
        {...NEXT_FIELD}
        defaultValue={day}
      />
      <fieldset className="cluster">
        <legend>How did it go?</legend>
        {CALL_OUTCOME_NAMES.map((outcome) => (
          <Button
            key={outcome}
            type="submit"
            look="quiet"
            name="outcome"
            value={outcome}
            disabled={busy}
          >
            {CALL_OUTCOMES[outcome].label}
          </Button>
        ))}
      </fieldset>
    </Form>
  );
}
