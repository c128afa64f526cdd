import { resource } from '#app/http/route-policy.ts';
import { countPrices } from '../http/count-prices.server.ts';
import type { Route } from './+types/price-places.ts';

export const handle = resource({ access: 'admin' });

/** On which pages each price is shown, for the card that changes it. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json({ ok: true, places: await countPrices(context) });
}
