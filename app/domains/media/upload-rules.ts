export const UPLOAD_MAX_BYTES = 15 * 1024 * 1024;

/** What the file chooser offers; what a file really is shows when it is decoded. */
export const UPLOAD_TYPES = 'image/jpeg,image/png,image/webp,image/avif';
