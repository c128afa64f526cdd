import { adminCall, rejectReading } from '#app/auth/admin-call.server.ts';
import { createImage } from '#app/domains/media/media-library.server.ts';
import { UPLOAD_BODY_MAX_BYTES } from '#app/domains/media/upload-rules.ts';
import { resource } from '#app/http/route-policy.ts';
import { addImage, explainImageError } from '#app/shared/admin/add-image.server.ts';

export const handle = resource({
  access: 'admin',
  allowedWhenDiskFull: true,
  maxBodyBytes: UPLOAD_BODY_MAX_BYTES,
});

export const loader = rejectReading;

export const action = adminCall({
  readOnly: 'by-reason',
  run: (_, call) => addImage(call, () => createImage(call.site, call.actor, call.request)),
  explain: explainImageError,
});
