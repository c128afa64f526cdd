import type { Call } from '#app/features/accounts/http/offered/admin-call.server.ts';
import { imagesAwaySentence } from '#app/site/words/errors.ts';
import { addressKey } from '#database/limits/address-key.ts';
import { clientKeys, secondsToWait } from '#database/limits/rate-limit.server.ts';
import { FetchError } from '#gateways/open-internet/fetch-file.ts';
import { logFields } from '#server/log-fields.ts';
import { fetchErrorSentence } from '../../fetch-image.server.ts';
import { ImageError, type ImageErrorCode } from '../../image-error.ts';
import { isStoreFailure } from '../../image-files.server.ts';
import type { StoredImage, UploadResult } from '../../image-protocol.ts';

const UPLOADS = { limit: 200, windowSeconds: 60 * 60 };

const TOO_MANY =
  'You uploaded a lot of images in the last hour. Please wait a while and try again.';

const STATUS: Partial<Record<ImageErrorCode, number>> = { too_large: 413, busy: 503 };

/** Counts an upload for its account and its address; a sentence if it is one too many. */
async function countUpload({ site, session, facts }: Call): Promise<string | null> {
  const counted = [
    ...clientKeys('upload', addressKey(facts.clientAddress), UPLOADS),
    { key: `upload-account:${session.userId}`, limit: UPLOADS },
  ];
  return (await secondsToWait(site.database.db, counted, site.now())) > 0 ? TOO_MANY : null;
}

/** Answers a call that uploads an image, within the limits of an account. */
export async function answerUpload<Answer>(
  call: Call,
  run: () => Promise<Answer>,
): Promise<Answer | Response> {
  const tooMany = await countUpload(call);
  return tooMany === null ? run() : reject(429, 'too_many', tooMany);
}

/** Adds an image to the library, for the call that asks for it. */
export function addImage(
  call: Call,
  create: () => Promise<StoredImage>,
): Promise<UploadResult | Response> {
  return answerUpload(call, async () => ({ ok: true, image: await create() }));
}

/** The answer to a call whose image could not be added. */
export function explainImageError(error: unknown, { site, facts }: Call): Response {
  if (error instanceof ImageError) {
    return reject(
      STATUS[error.code] ?? 422,
      error.code,
      error.message,
      error.offersFirstFrame ? { offersFirstFrame: true } : {},
    );
  }
  const fields = { ...logFields(facts), err: error };
  if (error instanceof FetchError) {
    site.log.info(fields, 'an image was not fetched');
    return reject(422, error.code, fetchErrorSentence(error));
  }
  if (isStoreFailure(error)) {
    site.log.warn(fields, 'an upload could not be stored');
    return reject(503, error.code, imagesAwaySentence);
  }
  site.log.error(fields, 'an upload failed');
  return reject(
    500,
    'failed',
    `We couldn’t save the image (reference ${facts.id}). Please try again.`,
  );
}

function reject(
  status: number,
  code: string,
  message: string,
  more: { offersFirstFrame?: true } = {},
): Response {
  const answer: UploadResult = { ok: false, code, message, ...more };
  return Response.json(answer, { status });
}
