import { z } from 'zod';
import { isSignedByOwner } from '#app/features/settings/webhook-key.server.ts';
import { readEmailAddress } from '#app/formatting/email-address.ts';
import { parseJson, readText } from '#app/http/read-json.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { endReportedSubscription } from '../change-subscription.server.ts';
import type { Route } from './+types/subscription-reports.ts';

/**
 * The service that sends the emails says here who unsubscribed there. It has no cookies and names no
 * page: the signature says that it is the owner's.
 */
export const handle = resource({ maxBodyBytes: 8 * 1024, takesFormsOf: 'programs' });

const REPORT = z.object({
  type: z.literal('subscriber.unsubscribed'),
  data: z.object({ email: z.string().max(320) }),
});

export function loader() {
  return new Response('Send a signed POST request to say who unsubscribed.', {
    status: 405,
    headers: { Allow: 'POST' },
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const body = await readText(request);
  if (body === null || !(await isSignedByOwner(opened, request.headers, body))) {
    const sentence = 'This call is not signed with the secret of the webhook, or is too old.';
    return new Response(sentence, { status: 401 });
  }
  const report = parseJson(body, REPORT);
  const email = report && readEmailAddress(report.data.email);
  if (report === null || email === null) {
    const sentence = 'Send {"type": "subscriber.unsubscribed", "data": {"email": "…"}}.';
    return new Response(sentence, { status: 400 });
  }
  await endReportedSubscription(opened, email);
  // The same answer whether the address is on the list or not.
  return new Response(null, { status: 204 });
}
