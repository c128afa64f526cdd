import { findIndexNowKey } from '#app/features/settings/index-now-key.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import type { Route } from './+types/index-now-key.ts';

/** Every other name that ends like this is an unknown path, as before. */
export const handle = resource({ hidesMissing: 'everything', redirectsMissing: true });

/** The key of IndexNow, by which search engines know that the addresses came from this site. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { secret, readSettings } = context.get(services);
  const key = findIndexNowKey(secret);
  if (params.key !== key || (await readSettings()).searchEngines === 'off') {
    return new Response(null, { status: 404 });
  }
  return new Response(key, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
