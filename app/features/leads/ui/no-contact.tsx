import { formatInstant } from '#app/formatting/dates.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { isClosed, type Lead } from '../lead.ts';
import { LeadDetail } from './lead-detail.tsx';

interface NoContactProps {
  lead: Lead;
  busy: boolean;
}

/** That nobody may contact this person, and the way to take it back. */
export function NoContactNotice({ lead: { noContact, status }, busy }: NoContactProps) {
  const timeZone = useAdminTimeZone();
  if (noContact === null) return null;
  return (
    <Notice title="They asked for no contact">
      <p>
        Noted {formatInstant(noContact.at, timeZone)} by {noContact.by}. This applies to every lead
        with their email or phone number.
      </p>
      {isClosed(status) ? null : (
        <p>They have written since. If they want an answer now, remove the mark.</p>
      )}
      <NoContactButton noted="no" busy={busy} />
    </Notice>
  );
}

/** Among the details of a lead that may be contacted. */
export function NoContactForm({ lead: { noContact }, busy }: NoContactProps) {
  if (noContact !== null) return null;
  return (
    <LeadDetail id="no-contact-row" label="Contact" value="Allowed">
      <p className="field-hint">
        Did they ask to be left alone? We’ll mark this lead lost, stop reminders, and hide Call,
        Text and Email on every lead with their email or phone number. If they subscribe to your
        emails, we’ll unsubscribe them.
      </p>
      <NoContactButton noted="yes" busy={busy} />
    </LeadDetail>
  );
}

function NoContactButton({ noted, busy }: { noted: 'yes' | 'no'; busy: boolean }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="no-contact" />
      <Button type="submit" look="quiet" name="noted" value={noted} disabled={busy}>
        {noted === 'yes' ? 'Mark “No contact”' : 'Remove “No contact”'}
      </Button>
    </Form>
  );
}
