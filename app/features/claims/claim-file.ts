import { toLine } from '#app/formatting/characters.ts';

const MEGABYTE = 1024 * 1024;
export const CLAIM_FILE_MAX_BYTES = 10 * MEGABYTE;
/** Of the whole form, so that a file that is a little too large gets its own message. */
export const CLAIM_FORM_MAX_BYTES = CLAIM_FILE_MAX_BYTES + 6 * MEGABYTE;
export const MOST_FILES = 5;
/** Of all claims together. Every backup has them. */
export const MOST_FILE_BYTES = 250 * MEGABYTE;

/** A file that shows what supports a claim, without what is in it. */
export interface ClaimFile {
  readonly id: string;
  /** Cleaned, and ends in an extension of `FILE_TYPES`. */
  readonly name: string;
  readonly size: number;
  readonly by: string;
  readonly at: string;
}

/** The kinds of files, by extension. None of them is a program, or a page that a browser would run. */
const FILE_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  heic: 'image/heic',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  rtf: 'application/rtf',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  eml: 'message/rfc822',
};

/** For the file chooser. */
export const CLAIM_FILE_ACCEPT = Object.keys(FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join(',');

export const TOO_LARGE_FILE =
  'This file is larger than 10 MB. Save a smaller copy of it, or enter a link to it.';
const NO_FILE_TYPE =
  'Choose a PDF, an image, a document, a spreadsheet or presentation, a text, or a saved email.';
const EMPTY_FILE = 'This file is empty. Choose another one.';

/** Why a file is not taken; null if it is. Looks at nothing but its name and size. */
export function checkClaimFile({ name, size }: { name: string; size: number }): string | null {
  if (findFileType(name) === null) return NO_FILE_TYPE;
  if (size === 0) return EMPTY_FILE;
  return size > CLAIM_FILE_MAX_BYTES ? TOO_LARGE_FILE : null;
}

/** The content type by the extension alone; null for one that is not taken. */
export function findFileType(name: string): string | null {
  const extension = /\.([a-z]{2,4})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(FILE_TYPES, extension) ? (FILE_TYPES[extension] ?? null) : null;
}

const NAME_MAX = 120;
/** What separates folders, or means something to a shell, a header or a Windows computer. */
const UNSAFE_IN_NAMES = /["%*/:;<>?\\|]+/g;

/** The last part of the name that a browser sent, in one line and with its extension. */
export function cleanFileName(sent: string): string {
  const name = toLine((sent.split(/[\\/]/).at(-1) ?? '').toWellFormed());
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot).toLowerCase();
  const stem = toLine(name.slice(0, dot).replaceAll(UNSAFE_IN_NAMES, ' ')).replace(/^\.+/, '');
  return `${[...stem].slice(0, NAME_MAX).join('').trim() || 'file'}${extension}`;
}

/** Header value that makes a browser save the file under its name, and never show it. */
export function attachmentHeader(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["%\\]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
