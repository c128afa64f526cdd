import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { isWriter } from '#app/features/accounts/account-rules.ts';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { databaseUnavailable } from '#app/http/database-unavailable.server.ts';
import { services } from '#app/services/services.server.ts';
import { findKind } from '../../read-posts.server.ts';

/** Of a route about one post: a page of the site is not found by a Writer, who writes articles alone. */
export const articlesForWriters: MiddlewareFunction<Response> = async (
  { params, context },
  next,
) => {
  // Nobody is signed in then, and nothing of the route runs.
  if (context.get(databaseUnavailable) === null) await rejectPage(context, params.id ?? '');
  return next();
};

/** @param id of a post, or of a draft */
export async function rejectPage(
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<void> {
  if (!isWriter(context.get(adminSession).role)) return;
  const { db } = context.get(services).database;
  if ((await findKind(db, id)) === 'page') throw data(null, 404);
}
