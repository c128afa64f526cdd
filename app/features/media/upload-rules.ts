export const UPLOAD_MAX_BYTES = 15 * 1024 * 1024;
/** Of the whole request, so that a file that is a little too large gets its own message. */
export const UPLOAD_BODY_MAX_BYTES = UPLOAD_MAX_BYTES + 2 * 1024 * 1024;
export const TOO_LARGE =
  'This file is larger than 15 MB. Save the image smaller, and upload it again.';

/** For the file chooser. The real type is known only after decoding. */
export const UPLOAD_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** The title of what is said about an upload that failed; the reason follows. */
export const UPLOAD_FAILED = 'Upload Failed';

/** The same at a field, which has no title. */
export function describeFailedUpload(reason: string): string {
  return `${UPLOAD_FAILED}: ${reason}`;
}
