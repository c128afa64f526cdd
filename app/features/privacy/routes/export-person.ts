import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { requireRecentSignIn } from '#app/features/accounts/http/offered/require-recent-sign-in.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { CONFIRM_EXPORT_PATH } from '#app/features/accounts/ui/offered/confirm-request.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { resource } from '#app/http/route-policy.ts';
import { streamText } from '#app/http/stream-text.server.ts';
import { services } from '#app/services/services.server.ts';
import { auditPersonExport, streamPersonalData } from '../requests/personal-data.server.ts';
import { readPerson } from '../requests/read-person.server.ts';
import type { Route } from './+types/export-person.ts';

export const handle = resource({ access: 'admin', download: true });

export function loader() {
  return new Response('Use POST to export this file.', {
    status: 405,
    headers: { Allow: 'POST' },
  });
}

/** All stored data for one email or phone number, as JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const reading = readPerson(textOf(await readForm(request), 'who'));
  if (!reading.ok) return new Response(reading.message, { status: 422 });
  await requireRecentSignIn(context, { resendTo: CONFIRM_EXPORT_PATH });
  const opened = context.get(services);
  await auditPersonExport(opened, actorOf(context.get(adminSession)));
  const file = streamPersonalData(opened, reading.person);
  return new Response(streamText(file), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="personal-data.json"',
    },
  });
}
