import { readForm, textOf } from '#app/http/read-form.ts';
import { resource } from '#app/http/route-policy.ts';
import { requestInfo, services } from '#app/services/services.server.ts';
import { PROVIDER_PLACES } from '#app/site/provider-places.ts';
import { addressKey } from '#database/limits/address-key.ts';
import { clientKeys, consumeClientToken } from '#database/limits/rate-limit.server.ts';
import { countProviderFailure } from '../provider-failures.server.ts';
import type { Route } from './+types/provider-failures.ts';

/** The scripts of public pages report here that a provider's widget did not load. */
export const handle = resource({ maxBodyBytes: 1024 });

/** Allows an office behind one IP address, but keeps a bot from inflating the count. */
const LIMIT = { limit: 60, windowSeconds: 60 * 60 };

export function loader() {
  return new Response('Send a POST request to report a failure.', {
    status: 405,
    headers: { Allow: 'POST' },
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const reported = textOf(await readForm(request), 'place');
  const place = PROVIDER_PLACES.find((known) => known === reported);
  const settings = await opened.readSettings();
  if (place === undefined || settings[place] === null) {
    return new Response('No provider is switched on there.', { status: 422 });
  }
  const { clientAddress } = context.get(requestInfo);
  const counted = clientKeys('provider-failure', addressKey(clientAddress), LIMIT);
  const result = await consumeClientToken(opened.database.db, counted, opened.now());
  if (!result.allowed) {
    const headers = { 'Retry-After': String(result.retryAfterSeconds) };
    return new Response('That is enough for now.', { status: 429, headers });
  }
  await countProviderFailure(opened, place, settings.timeZone);
  return new Response(null, { status: 204 });
}
