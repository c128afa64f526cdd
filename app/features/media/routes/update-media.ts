import { adminCall, rejectReading } from '#app/features/accounts/http/offered/admin-call.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { updateImageRequestSchema } from '../http/image-requests.ts';
import type { UpdateImageResult } from '../image-protocol.ts';
import { updateImage } from '../update-image.server.ts';

export const handle = resource({ access: 'admin', forWriters: true });

export const loader = rejectReading;

/** Changes what is said of an image, or what stays in view of it. */
export const action = adminCall({
  schema: updateImageRequestSchema,
  readOnly: 'by-reason',
  async run(change, { site, actor }): Promise<UpdateImageResult> {
    const image = await updateImage(site, actor, change);
    return image === null
      ? { ok: false, code: 'gone', message: 'This image is no longer in your library.' }
      : { ok: true, image };
  },
});
