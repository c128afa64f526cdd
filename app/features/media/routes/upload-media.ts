import { adminCall, rejectReading } from '#app/features/accounts/http/offered/admin-call.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { addImage, explainImageError } from '../http/offered/add-image.server.ts';
import { createImage } from '../media-library.server.ts';
import { UPLOAD_BODY_MAX_BYTES } from '../upload-rules.ts';

export const handle = resource({
  access: 'admin',
  forWriters: true,
  allowedWhenDiskFull: true,
  maxBodyBytes: UPLOAD_BODY_MAX_BYTES,
});

export const loader = rejectReading;

export const action = adminCall({
  readOnly: 'by-reason',
  run: (_, call) => addImage(call, () => createImage(call.site, call.actor, call.request)),
  explain: explainImageError,
});
