import { adminSession } from '#app/auth/require-admin.server.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import { discardRequestSchema } from '#app/domains/posts/save-request.ts';
import { discardCopy } from '#app/domains/posts/working-copies/close-copy.server.ts';
import { readJson, UNREADABLE } from '#app/framework/read-json.ts';
import { resource } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import type { Route } from './+types/discard-copy.ts';

/** Allowed when the disk is full, because deleting frees space. */
export const handle = resource({ access: 'admin', allowedWhenDiskFull: true });

export function loader() {
  return new Response('Send a POST request to discard a draft.', {
    status: 405,
    headers: { Allow: 'POST' },
  });
}

/** Deletes a working copy for good. One that is gone already is not an error. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request, discardRequestSchema);
  if (body === null) return Response.json(UNREADABLE, { status: 400 });
  await discardCopy(context.get(services), actorOf(context.get(adminSession)), body);
  return Response.json({ ok: true });
}
