import { adminCall, rejectReading } from '#app/auth/admin-call.server.ts';
import { fetchImage } from '#app/domains/media/fetch-image.server.ts';
import { fetchImageRequestSchema } from '#app/domains/posts/save-request.ts';
import { resource } from '#app/http/route-policy.ts';
import { addImage, explainImageError } from '#app/shared/admin/add-image.server.ts';

export const handle = resource({ access: 'admin', allowedWhenDiskFull: true });

export const loader = rejectReading;

/** Fetches an image from another site into the library. */
export const action = adminCall({
  schema: fetchImageRequestSchema,
  readOnly: 'by-reason',
  run(image, call) {
    const { site, actor, request } = call;
    return addImage(call, () => fetchImage(site, actor, image, request.signal));
  },
  explain: explainImageError,
});
