import { data, type MiddlewareFunction } from 'react-router';
import { adminSession } from '#app/features/accounts/http/require-admin.server.ts';
import { databaseUnavailable } from '#app/http/database-unavailable.server.ts';
import { services } from '#app/services/services.server.ts';
import { findKind } from '../read-posts.server.ts';

/** Of a route about one post: a page of the site is not found by a Writer, who writes articles alone. */
export const articlesForWriters: MiddlewareFunction<Response> = async (
  { params, context },
  next,
) => {
  const isKnown = context.get(databaseUnavailable) === null;
  if (isKnown && context.get(adminSession).role === 'writer') {
    const { database } = context.get(services);
    if ((await findKind(database.db, params.id ?? '')) === 'page') throw data(null, 404);
  }
  return next();
};
