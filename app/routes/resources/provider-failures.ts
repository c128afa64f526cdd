import { addressKey } from '#app/domains/limits/address-key.ts';
import { consumeToken } from '#app/domains/limits/rate-limit.server.ts';
import { countProviderFailure } from '#app/domains/providers/provider-failures.server.ts';
import { PROVIDER_PLACES } from '#app/domains/providers/provider-places.ts';
import { readForm, textOf } from '#app/framework/read-form.ts';
import { resource } from '#app/framework/route-policy.ts';
import { requestFacts, services } from '#app/framework/services.server.ts';
import type { Route } from './+types/provider-failures.ts';

/** Our own scripts tell here that a provider's part did not appear. */
export const handle = resource({ maxBodyBytes: 1024 });

/** A visitor meets each place a few times, an office behind one address more often; a program may not make the count a fiction. */
const LIMIT = { limit: 60, windowSeconds: 60 * 60 };

const NO_STORE = { 'Cache-Control': 'no-store' };

export function loader() {
  return new Response('Failures are told by POST.', {
    status: 405,
    headers: { ...NO_STORE, Allow: 'POST' },
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const told = textOf(await readForm(request), 'place');
  const place = PROVIDER_PLACES.find((known) => known === told);
  const settings = await opened.readSettings();
  if (place === undefined || settings[place] === null) {
    return new Response('No provider is switched on there.', { status: 422, headers: NO_STORE });
  }
  const { clientAddress } = context.get(requestFacts);
  const key = `provider-failure:${addressKey(clientAddress)}`;
  const taken = await consumeToken(opened.database.db, key, LIMIT, opened.now());
  if (!taken.allowed) {
    const headers = { ...NO_STORE, 'Retry-After': String(taken.retryAfterSeconds) };
    return new Response('That is enough for now.', { status: 429, headers });
  }
  await countProviderFailure(opened, place, settings.timeZone);
  return new Response(null, { status: 204, headers: NO_STORE });
}
