import type { OwnSession } from '#app/features/accounts/devices/sessions.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { RowAction } from '#app/ui/admin/row-action.tsx';

/** The browsers where this person is signed in, each with a button to sign it out. */
export function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const timeZone = useAdminTimeZone();
  return (
    <>
      <ul className="rows">
        {sessions.map(({ id, browser, lastUsedAt, since, current }) => (
          <li key={id} className="row">
            <div className="row-main">
              <strong>{browser}</strong>
              {current ? ' (this browser)' : ''}
              <p className="field-hint">
                Last used {formatInstant(lastUsedAt, timeZone)}, signed in{' '}
                {formatInstant(since, timeZone)}
              </p>
            </div>
            {current ? null : (
              <RowAction
                fields={{ intent: 'end-session', id }}
                label="Sign out"
                about={` ${browser}`}
              />
            )}
          </li>
        ))}
      </ul>
      <Form method="post" className="account-everywhere" data-goes-on="">
        <input type="hidden" name="intent" value="end-sessions" />
        <SubmitButton look="quiet">Sign out everywhere</SubmitButton>
        <p className="field-hint">This signs you out here, too.</p>
      </Form>
    </>
  );
}
