import { resource } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import { version } from '#config/version.ts';
import type { Route } from './+types/readyz.ts';

export const handle = resource({ onBothHosts: true });

/**
 * Answers 200 while the server accepts work: nobody has asked it to stop, and the database answers.
 * Migrations ran before the port was open.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { requireReady, draining, log } = context.get(services);
  const headers = { 'Cache-Control': 'no-store' };
  if (draining.signal.aborted) {
    return new Response('draining: this server is about to stop\n', { status: 503, headers });
  }
  try {
    await requireReady();
    return new Response(`ready\nversion ${version}\n`, { headers });
  } catch (error) {
    log.error({ err: error }, 'readiness check failed');
    return new Response('The database does not answer.\n', { status: 503, headers });
  }
}
