import { dayOf } from '#app/formatting/dates.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { Select } from '#app/ui/forms/choices.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { describePlannedDay } from '../due-words.ts';
import type { Lead } from '../lead.ts';
import { LeadDetail } from './lead-detail.tsx';

interface LeadPlanProps {
  lead: Lead;
  /** The emails of everybody with access. */
  people: readonly string[];
  now: string;
  /** What was typed and not stored; null unless the form was rejected. */
  typed: { readonly day: string; readonly note: string } | null;
  busy: boolean;
}

/** What happens next with a lead, on which day, and who does it. */
export function LeadPlan({ lead, people, now, typed, busy }: LeadPlanProps) {
  const { version, followUpOn, followUpNote, assignedTo } = lead;
  const timeZone = useAdminTimeZone();
  const today = dayOf(now, timeZone);
  return (
    <>
      <LeadDetail
        key={`${followUpOn} ${followUpNote}`}
        id="follow-up-row"
        label="Follow-up"
        value={followUpOn === null ? 'None' : describePlannedDay(followUpOn, new Date(now))}
        isOpen={typed !== null}
      >
        <Form method="post" className="stack" long>
          <input type="hidden" name="version" value={version} />
          <TextInput
            id="follow-up-day"
            name="day"
            label="On"
            type="date"
            min={today}
            {...NEXT_FIELD}
            defaultValue={typed?.day ?? followUpOn ?? ''}
          />
          <TextInput
            id="follow-up-note"
            name="body"
            label="What to do"
            optional="optional"
            maxLength={200}
            {...NEXT_FIELD}
            defaultValue={typed?.note ?? followUpNote ?? ''}
          />
          <div className="cluster">
            <Button type="submit" look="quiet" name="intent" value="follow-up" disabled={busy}>
              Save follow-up
            </Button>
            {followUpOn === null ? null : (
              <Button
                type="submit"
                look="quiet"
                name="intent"
                value="follow-up-done"
                formNoValidate
                disabled={busy}
              >
                Done
              </Button>
            )}
          </div>
        </Form>
      </LeadDetail>
      {people.length < 2 && assignedTo === null ? null : (
        <LeadDetail
          key={assignedTo}
          id="assigned-row"
          label="Assigned to"
          value={assignedTo ?? 'Anyone'}
        >
          <Form method="post" className="stack">
            <input type="hidden" name="intent" value="assign" />
            <input type="hidden" name="version" value={version} />
            <Select
              id="assigned-to"
              name="person"
              label="Assigned to"
              hint="Reminders about this lead go to this person."
              emptyLabel="Anyone"
              optional="optional"
              choices={listChoices(people, assignedTo)}
              defaultValue={assignedTo ?? ''}
            />
            <div>
              <Button type="submit" look="quiet" disabled={busy}>
                Save
              </Button>
            </div>
          </Form>
        </LeadDetail>
      )}
    </>
  );
}

/** With whom it is assigned to, who may have lost access since. */
function listChoices(people: readonly string[], assignedTo: string | null) {
  const all = assignedTo === null || people.includes(assignedTo) ? people : [assignedTo, ...people];
  return all.map((email) => ({ value: email, label: email }));
}
