import { redirect } from 'react-router';
import { findEditor, readTypedPath } from '#app/features/home/http/find-editor.server.ts';
import { nothingHere } from '#app/http/rejection.server.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import type { Route } from './+types/edit-address.ts';

export const handle = adminPage();

/** `/admin/edit` in front of the path of a live page leads to where it is edited (decision 023). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const path = readTypedPath(`/${params['*']}`);
  const place = path === null ? null : await findEditor(context.get(services).database.db, path);
  if (place === null) throw nothingHere();
  return redirect(place.to);
}
