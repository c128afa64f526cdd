import { addImage } from '#app/admin/add-image.server.ts';
import { fetchImage } from '#app/domains/media/fetch-image.server.ts';
import { fetchImageRequestSchema } from '#app/domains/posts/save-request.ts';
import { readJson, UNREADABLE } from '#app/framework/read-json.ts';
import { resource } from '#app/framework/route-policy.ts';
import type { Route } from './+types/fetch-media.ts';

export const handle = resource({ access: 'admin', allowedWhenDiskFull: true });

export function loader() {
  return new Response('Send a POST request with the address of an image.', {
    status: 405,
    headers: { Allow: 'POST' },
  });
}

/** Fetches an image from another site into the library. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request, fetchImageRequestSchema);
  if (body === null) return Response.json(UNREADABLE, { status: 400 });
  return addImage(context, (opened, actor) => fetchImage(opened, actor, body, request.signal));
}
