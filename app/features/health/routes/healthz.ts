import { resource } from '#app/http/route-policy.ts';

export const handle = resource({ onBothHosts: true });

/** Liveness probe. */
export function loader() {
  return new Response('ok\n');
}
