import { adminCall, rejectReading } from '#app/features/accounts/http/offered/admin-call.server.ts';
import {
  answerUpload,
  explainImageError,
} from '#app/features/media/http/offered/add-image.server.ts';
import type { ReplaceImageResult } from '#app/features/media/image-protocol.ts';
import { UPLOAD_BODY_MAX_BYTES } from '#app/features/media/upload-rules.ts';
import { resource } from '#app/http/route-policy.ts';
import { replaceImageEverywhere } from '../http/replace-image.server.ts';

export const handle = resource({
  access: 'admin',
  allowedWhenDiskFull: true,
  maxBodyBytes: UPLOAD_BODY_MAX_BYTES,
});

export const loader = rejectReading;

/** Puts an uploaded file in the place of an image, wherever it is shown. */
export const action = adminCall({
  readOnly: 'by-reason',
  run: (_, call) =>
    answerUpload(call, async (): Promise<ReplaceImageResult> => {
      const { site, actor, request } = call;
      const id = new URL(request.url).searchParams.get('id') ?? '';
      const replaced = await replaceImageEverywhere(site, actor, { id, request });
      return replaced === null
        ? { ok: false, code: 'gone', message: 'This image is no longer in your library.' }
        : { ok: true, ...replaced };
    }),
  explain: explainImageError,
});
