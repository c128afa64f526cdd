import type { Person } from '#app/features/accounts/people.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { RowAction } from '#app/ui/admin/row-action.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { ROLE_WORDS } from './role-words.ts';

/** The people of a restored backup whose access is not decided yet. */
export function WaitingPeople({ waiting }: { waiting: readonly Person[] }) {
  const timeZone = useAdminTimeZone();
  if (waiting.length === 0) return null;
  return (
    <>
      <h2>Waiting to be let back in</h2>
      <Notice>
        <p>
          This site was restored from a backup. These people had access when the backup was made.
          Some of them may have left since then, so each one waits until you let them back in. They
          then have to sign in again.
        </p>
      </Notice>
      <ul className="rows">
        {waiting.map(({ id, email, role, since }) => (
          <li key={id} className="row row-person">
            <div className="row-main">
              <strong>{email}</strong>
              <p className="field-hint">
                {ROLE_WORDS[role].label} since {formatInstant(since, timeZone)}
              </p>
            </div>
            <div className="row-actions">
              <RowAction
                fields={{ intent: 'let-in', id }}
                label="Let back in"
                about={`: ${email}`}
              />
              <RowAction
                fields={{ intent: 'remove', id }}
                label="Remove access"
                about={`: ${email}`}
              />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
