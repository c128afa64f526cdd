import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { version } from '#config/version.ts';
import type { Route } from './+types/readyz.ts';

export const handle = resource({ onBothHosts: true });

/**
 * Answers 200 while the server accepts work: nobody has asked it to stop, and its settings are those of
 * the servers beside it. Migrations ran before the port was open. Without its database it still
 * serves the pages in memory, so that a balancer must not take it out: all others are in the same
 * position.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { requireReady, findProblem, draining, log } = context.get(services);
  if (draining.signal.aborted) {
    return new Response('draining: this server is about to stop\n', { status: 503 });
  }
  const problem = findProblem();
  if (problem !== null) return new Response(`${problem}\n`, { status: 503 });
  const answer = (database: string) =>
    new Response(`ready\nversion ${version}\ndatabase: ${database}\n`);
  try {
    await requireReady();
    return answer('answers');
  } catch (error) {
    log.error({ err: error }, 'the database does not answer');
    return answer('away');
  }
}
