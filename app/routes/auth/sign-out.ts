import { redirect } from 'react-router';
import { resource } from '#app/route-policy.ts';

export const handle = resource();

export function loader() {
  return redirect('/admin/login');
}
