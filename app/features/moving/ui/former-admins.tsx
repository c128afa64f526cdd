import { Link } from 'react-router';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import type { LoadedImport } from '../http/import-page.server.ts';
import { FORMER_ADMINS_DAYS } from '../records/import-limits.ts';
import { ACCESS_WORDS, describeFormerAdmins } from './words.ts';

/** Offers to invite those who were admins of the old site, one by one. */
export function FormerAdmins({ admins }: Pick<LoadedImport, 'admins'>) {
  if (admins.length === 0) return null;
  return (
    <>
      <h2>{describeFormerAdmins(admins.length)}</h2>
      <div className="admin-text">
        <p>
          Nobody is invited unless you do it. You get a link for each of them, to send yourself.
          Passwords are not taken over: they choose a new one. We forget these addresses after{' '}
          {FORMER_ADMINS_DAYS} days; later you can invite people under{' '}
          <Link to="/admin/people">Team</Link>.
        </p>
      </div>
      <ul className="rows">
        {admins.map(({ email, access }) => (
          <li key={email} className="row">
            <div className="row-main">
              <strong>{email}</strong>
              {access === 'none' ? null : <p className="field-hint">{ACCESS_WORDS[access]}</p>}
            </div>
            {access === 'none' ? (
              <Form method="post" action="/admin/people">
                <input type="hidden" name="intent" value="invite" />
                <input type="hidden" name="email" value={email} />
                <SubmitButton look="quiet">
                  Invite<span className="visually-hidden"> {email}</span>
                </SubmitButton>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
