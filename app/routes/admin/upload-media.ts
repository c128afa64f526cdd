import { addImage } from '#app/admin/add-image.server.ts';
import { createImage } from '#app/domains/media/media-library.server.ts';
import { UPLOAD_MAX_BYTES } from '#app/domains/media/upload-rules.ts';
import { resource } from '#app/framework/route-policy.ts';
import type { Route } from './+types/upload-media.ts';

const MEGABYTE = 1024 * 1024;

/** Above the limit of a file, so that a file that is too large gets its own message. */
export const handle = resource({
  access: 'admin',
  allowedWhenDiskFull: true,
  maxBodyBytes: UPLOAD_MAX_BYTES + 2 * MEGABYTE,
});

export function loader() {
  return new Response('Send a POST request to upload an image.', {
    status: 405,
    headers: { Allow: 'POST' },
  });
}

export function action({ request, context }: Route.ActionArgs) {
  return addImage(context, (opened, actor) => createImage(opened, actor, request));
}
