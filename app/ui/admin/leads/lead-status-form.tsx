import { LEAD_STATUSES, type Lead, STATUS_LABELS } from '#app/domains/leads/lead.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Waiting } from './lead-row.tsx';

export function LeadStatusForm({ lead, now, busy }: { lead: Lead; now: string; busy: boolean }) {
  return (
    <Form method="post" className="lead-status">
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="version" value={lead.version} />
      <fieldset className="cluster">
        <legend className="field-label">Status</legend>
        {LEAD_STATUSES.map((status) => (
          <Button
            key={status}
            type="submit"
            look="quiet"
            name="status"
            value={status}
            aria-pressed={lead.status === status}
            disabled={busy}
          >
            {STATUS_LABELS[status]}
          </Button>
        ))}
        <Waiting lead={lead} now={now} />
      </fieldset>
    </Form>
  );
}
