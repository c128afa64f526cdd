const MEGABYTE = 1024 * 1024;

/** Of the files of one form; its page says so. */
const IMPORT_MAX_BYTES = 512 * MEGABYTE;
/** Of the whole body, which is a little larger than the files in it. */
export const IMPORT_BODY_MAX_BYTES = IMPORT_MAX_BYTES + MEGABYTE;

/** How long it is kept who was an admin of the old site. */
export const FORMER_ADMINS_DAYS = 14;
