import { redirect } from 'react-router';
import { SETUP_PATH, setupPath } from '#app/domains/settings/setup-steps.ts';
import { adminPage } from '#app/http/route-policy.ts';

export const handle = adminPage();

/** The path of the set-up begins at its first step. */
export function loader() {
  return redirect(setupPath(SETUP_PATH[0].id));
}
