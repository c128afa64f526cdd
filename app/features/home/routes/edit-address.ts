import { redirect } from 'react-router';
import { isWriter } from '#app/features/accounts/account-rules.ts';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { ARTICLE, findEditor, readTypedPath } from '#app/features/home/http/find-editor.server.ts';
import { nothingHere } from '#app/http/rejection.server.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import type { Route } from './+types/edit-address.ts';

export const handle = adminPage({ forWriters: true });

/** `/admin/edit` in front of the path of a live page leads to where it is edited (decision 023); a Writer's leads
 * to articles alone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const path = readTypedPath(`/${params['*']}`);
  const place = path === null ? null : await findEditor(context.get(services).database.db, path);
  const isOffered = place?.kind === ARTICLE.kind || !isWriter(context.get(adminSession).role);
  if (place === null || !isOffered) throw nothingHere();
  return redirect(place.to);
}
