import type { OwnDevice } from '#app/features/accounts/devices/own-devices.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { RowAction } from '#app/ui/admin/row-action.tsx';

/** The browsers that this person has signed in with before, each with a button to forget it. */
export function DeviceList({ devices }: { devices: readonly OwnDevice[] }) {
  const timeZone = useAdminTimeZone();
  return (
    <>
      <p className="admin-text">
        You have signed in with these browsers before. If someone keeps guessing your password, you
        can still sign in here. You always need your password or a passkey.
      </p>
      {devices.length === 0 ? (
        <p className="field-hint">None yet.</p>
      ) : (
        <ul className="rows">
          {devices.map(({ id, browser, lastUsedAt, since, current }) => (
            <li key={id} className="row">
              <div className="row-main">
                <strong>{browser}</strong>
                {current ? ' (this browser)' : ''}
                <p className="field-hint">
                  Last sign-in {formatInstant(lastUsedAt, timeZone)}, trusted since{' '}
                  {formatInstant(since, timeZone)}
                </p>
              </div>
              <RowAction
                fields={{ intent: 'revoke-device', id }}
                label="Forget"
                about={` ${browser}`}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
