const MEGABYTE = 1024 * 1024;

/** Of the files of one form, as its page says. */
const IMPORT_MAX_BYTES = 512 * MEGABYTE;
/** Of its whole body: the form puts something around them. */
export const IMPORT_BODY_MAX_BYTES = IMPORT_MAX_BYTES + MEGABYTE;
