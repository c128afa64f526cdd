import { formatInstant } from '#app/formatting/dates.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { hasAgreed, type TextConsentRecord } from '../form/text-consent.ts';
import type { Lead } from '../lead.ts';
import { LeadDetail } from './lead-detail.tsx';

const BOX_LABELS = { inquiry: 'About the inquiry', marketing: 'Marketing' } as const;

interface LeadTextingProps {
  lead: Lead;
  busy: boolean;
}

/** Whether the lead may be texted: the consents they gave, and a STOP since. */
export function LeadTexting({ lead, busy }: LeadTextingProps) {
  const { phone, consents } = lead;
  if (phone === null && consents.length === 0) return null;
  return (
    <LeadDetail id="texting-row" label="Text messages" value={describeTexting(lead)}>
      {consents.length === 0 ? (
        <p>No texting consent on file. Don’t text.</p>
      ) : (
        <dl className="facts">
          {consents.map((consent) => (
            <Consent key={consent.kind} consent={consent} />
          ))}
        </dl>
      )}
      {phone === null ? null : <DoNotTextForm lead={lead} busy={busy} />}
    </LeadDetail>
  );
}

function describeTexting({ doNotText, consents }: Lead): string {
  if (doNotText !== null) return 'Do not text';
  return hasAgreed(consents, 'inquiry') ? 'Allowed' : 'No consent';
}

function Consent({ consent: { kind, agreed, text, version, at } }: { consent: TextConsentRecord }) {
  const timeZone = useAdminTimeZone();
  return (
    <div>
      <dt>{BOX_LABELS[kind]}</dt>
      <dd>
        <p>{agreed ? 'Yes, they checked the box' : 'No, they left the box empty'}</p>
        <details>
          <summary>What they were shown</summary>
          <p className="lead-message">{text}</p>
          <p className="field-hint">
            {formatInstant(at, timeZone)}, version {version}
          </p>
        </details>
      </dd>
    </div>
  );
}

function DoNotTextForm({ lead: { doNotText }, busy }: LeadTextingProps) {
  const timeZone = useAdminTimeZone();
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="intent" value="do-not-text" />
      {doNotText ? (
        <p>
          <strong className="do-not-text">Do not text</strong> Noted{' '}
          {formatInstant(doNotText.at, timeZone)} by {doNotText.by}. This applies to every lead with
          this number.
        </p>
      ) : (
        <p className="field-hint">
          Did they reply STOP? Mark it here, and it shows on every lead with this number. Nothing is
          emailed to them either.
        </p>
      )}
      <div>
        <Button
          type="submit"
          look="quiet"
          name="noted"
          value={doNotText ? 'no' : 'yes'}
          disabled={busy}
        >
          {doNotText ? 'Remove “Do not text”' : 'Mark “Do not text”'}
        </Button>
      </div>
    </Form>
  );
}
