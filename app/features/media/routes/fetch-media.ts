import { adminCall, rejectReading } from '#app/features/accounts/http/offered/admin-call.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { fetchImage } from '../fetch-image.server.ts';
import { fetchImageRequestSchema } from '../http/image-requests.ts';
import { addImage, explainImageError } from '../http/offered/add-image.server.ts';

export const handle = resource({ access: 'admin', forWriters: true, allowedWhenDiskFull: true });

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
