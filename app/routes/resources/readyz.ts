import { resource } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import type { Route } from './+types/readyz.ts';

export const handle = resource();

/**
 * Readiness probe: the server is not shutting down, and the database answers. Migrations have
 * already run, because the server listens only after them.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { requireReady, shutdown, log } = context.get(services);
  const headers = { 'Cache-Control': 'no-store' };
  if (shutdown.signal.aborted) {
    return new Response('The server is stopping.\n', { status: 503, headers });
  }
  try {
    await requireReady();
    return new Response('ready\n', { headers });
  } catch (error) {
    log.error({ err: error }, 'the database does not answer');
    return new Response('The database does not answer.\n', { status: 503, headers });
  }
}
