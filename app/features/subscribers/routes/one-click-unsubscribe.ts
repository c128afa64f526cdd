import { redirect } from 'react-router';
import { readForm, textOf } from '#app/http/read-form.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { endOwnSubscription } from '../change-subscription.server.ts';
import { readSubscriptionToken } from '../subscription-token.server.ts';
import type { Route } from './+types/one-click-unsubscribe.ts';

/**
 * Mail programs post here when somebody presses their button to unsubscribe (RFC 8058). They send no
 * cookies, and name no page, or the one of a webmail: the signed address says whose subscription it is.
 */
export const handle = resource({ maxBodyBytes: 4 * 1024, takesFormsOf: 'anybody' });

const NO_REFERRER = { 'Referrer-Policy': 'no-referrer' };

/** A program that does not know RFC 8058 opens the address: the page has a button. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/subscription/${encodeURIComponent(params.token)}`, {
    status: 303,
    headers: NO_REFERRER,
  });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const link = readSubscriptionToken(opened.secret, params.token, opened.now());
  if (link?.kind !== 'manage') {
    return new Response('This link no longer works.', { status: 404, headers: NO_REFERRER });
  }
  if (textOf(await readForm(request), 'List-Unsubscribe') !== 'One-Click') {
    const sentence = 'Send List-Unsubscribe=One-Click, or open this address in a browser.';
    return new Response(sentence, { status: 400, headers: NO_REFERRER });
  }
  // The same answer for a subscription that is gone: nothing is sent to it either.
  await endOwnSubscription(opened, link.id, 'mail-program');
  return new Response('You are unsubscribed.', { headers: NO_REFERRER });
}
