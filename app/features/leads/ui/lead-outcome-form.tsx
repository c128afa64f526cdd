import { Form } from '#app/ui/admin/admin-form.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { isClosed, type Lead } from '../lead.ts';
import { type TypedOutcome, typedOutcomeOf } from '../outcome/lead-outcome.ts';
import type { ProgramNames } from '../programs-sold.ts';
import { OutcomeFields } from './outcome-fields.tsx';

interface LeadOutcomeFormProps {
  lead: Lead;
  programs: ProgramNames;
  /** Why leads were lost before. */
  reasons: readonly string[];
  /** What was typed and not stored, and why; null unless the form was rejected. */
  rejected: (TypedOutcome & { readonly problem: string }) | null;
  busy: boolean;
}

/** Why a lead was lost, or what was won; nothing before that. */
export function LeadOutcomeForm({ lead, rejected, busy, ...offered }: LeadOutcomeFormProps) {
  const { status, version, lostReason, wonProgram, wonAmount } = lead;
  if (!isClosed(status)) return null;
  return (
    <Form
      method="post"
      className="form lead-outcome"
      key={`${status} ${lostReason} ${wonProgram} ${wonAmount}`}
      long
    >
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="status" value={status} />
      <input type="hidden" name="version" value={version} />
      <OutcomeFields
        status={status}
        {...offered}
        typed={rejected ?? typedOutcomeOf(lead)}
        problem={rejected?.problem}
      />
      <div>
        <Button type="submit" look="quiet" disabled={busy}>
          Save
        </Button>
      </div>
    </Form>
  );
}
