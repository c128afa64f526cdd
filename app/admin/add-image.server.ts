import type { RouterContextProvider } from 'react-router';
import { adminSession } from '#app/auth/require-admin.server.ts';
import { picturesAwaySentence } from '#app/content/errors.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import { addressKey } from '#app/domains/limits/address-key.ts';
import { clientKeys, secondsToWait } from '#app/domains/limits/rate-limit.server.ts';
import { fetchErrorSentence } from '#app/domains/media/fetch-image.server.ts';
import { ImageError, type ImageErrorCode } from '#app/domains/media/image-error.ts';
import { isStoreFailure } from '#app/domains/media/image-files.server.ts';
import type { StoredImage, UploadAnswer } from '#app/domains/posts/editor-protocol.ts';
import { isDatabaseUnavailable } from '#app/framework/database-unavailable.server.ts';
import { findRefusal, noteRefusal, type ReadOnlyRefusal } from '#app/framework/read-only.server.ts';
import { requestFacts, type Services, services } from '#app/framework/services.server.ts';
import type { Actor } from '#database/write.ts';
import { FetchError } from '#gateways/open-internet/fetch-file.ts';
import { logFields } from '#server/log-fields.ts';

const UPLOADS = { limit: 200, windowSeconds: 60 * 60 };

const STATUS: Partial<Record<ImageErrorCode, number>> = { too_large: 413, busy: 503 };

/** Adds an image to the library, within the limits of an account, and answers with what became of it. */
export async function addImage(
  context: Readonly<RouterContextProvider>,
  create: (opened: Services, actor: Actor) => Promise<StoredImage>,
): Promise<Response> {
  const opened = context.get(services);
  const facts = context.get(requestFacts);
  const refusal = findRefusal(opened.storage);
  if (refusal !== null) return refuse(refusal.status, codeOf(refusal), refusal.message);
  const session = context.get(adminSession);
  const counted = [
    ...clientKeys('upload', addressKey(facts.clientAddress), UPLOADS),
    { key: `upload-account:${session.userId}`, limit: UPLOADS },
  ];
  if ((await secondsToWait(opened.database.db, counted, opened.now())) > 0) {
    return refuse(
      429,
      'too_many',
      'You uploaded a lot of images in the last hour. Please wait a while and try again.',
    );
  }
  try {
    const answer: UploadAnswer = { ok: true, image: await create(opened, actorOf(session)) };
    return Response.json(answer);
  } catch (error) {
    const noted = noteRefusal(opened.storage, error);
    if (noted !== null) return refuse(noted.status, codeOf(noted), noted.message);
    if (isDatabaseUnavailable(error)) throw error;
    if (error instanceof ImageError) {
      return refuse(
        STATUS[error.code] ?? 422,
        error.code,
        error.message,
        error.offersFirstFrame ? { offersFirstFrame: true } : {},
      );
    }
    if (error instanceof FetchError) {
      opened.log.info({ ...logFields(facts), err: error }, 'an image was not fetched');
      return refuse(422, error.code, fetchErrorSentence(error));
    }
    if (isStoreFailure(error)) {
      opened.log.warn({ ...logFields(facts), err: error }, 'an upload could not be stored');
      return refuse(503, error.code, picturesAwaySentence);
    }
    opened.log.error({ ...logFields(facts), err: error }, 'an upload failed');
    return refuse(
      500,
      'failed',
      `We couldn’t save the image (reference ${facts.id}). Please try again.`,
    );
  }
}

function codeOf({ reason }: ReadOnlyRefusal): string {
  return reason === 'moving' ? 'moving' : 'storage_full';
}

function refuse(
  status: number,
  code: string,
  message: string,
  more: { offersFirstFrame?: true } = {},
): Response {
  const answer: UploadAnswer = { ok: false, code, message, ...more };
  return Response.json(answer, { status });
}
