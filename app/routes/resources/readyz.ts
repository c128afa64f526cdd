import { resource } from '#app/route-policy.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/readyz.ts';

export const handle = resource();

/** The database answers; migrations were done before the server began to listen. */
export async function loader({ context }: Route.LoaderArgs) {
  const { database, log } = context.get(services);
  const headers = { 'Cache-Control': 'no-store' };
  try {
    await database.db.selectFrom('site_state').select('revision').executeTakeFirst();
    return new Response('ready\n', { headers });
  } catch (error) {
    log.error({ err: error }, 'the database does not answer');
    return new Response('The database does not answer.\n', { status: 503, headers });
  }
}
