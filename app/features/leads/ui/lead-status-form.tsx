import { Form } from '#app/ui/admin/admin-form.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { LEAD_STATUSES, type Lead, STATUS_LABELS } from '../lead.ts';

export const LEAD_STATUS_ID = 'lead-status';

export function LeadStatusForm({ lead, busy }: { lead: Lead; busy: boolean }) {
  return (
    <Form method="post" className="lead-status" id={LEAD_STATUS_ID}>
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="version" value={lead.version} />
      <fieldset className="cluster">
        <legend>Status</legend>
        {LEAD_STATUSES.map((status) => (
          <Button
            key={status}
            type="submit"
            look="quiet"
            small
            name="status"
            value={status}
            aria-pressed={lead.status === status}
            disabled={busy}
          >
            {STATUS_LABELS[status]}
          </Button>
        ))}
      </fieldset>
    </Form>
  );
}
