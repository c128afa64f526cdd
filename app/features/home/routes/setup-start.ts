import { redirect } from 'react-router';
import { adminPage } from '#app/http/route-policy.ts';
import { SETUP_PATH, setupPath } from '../setup-steps.ts';

export const handle = adminPage();

/** The path of the set-up begins at its first step. */
export function loader() {
  return redirect(setupPath(SETUP_PATH[0].id));
}
