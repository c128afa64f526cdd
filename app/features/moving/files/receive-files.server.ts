import { randomUUID } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileName } from '#app/features/media/image-words.server.ts';
import { MultipartError, readMultipart } from '#app/features/media/read-multipart.server.ts';
import type { UploadedFile } from '../records/import.ts';

const MOST_FILES = 100;
const MOST_FIELDS = 10;

export type ReceiveErrorCode =
  | 'no_file'
  | 'too_many'
  | 'too_large'
  | 'cut_off'
  | 'disk_full'
  | 'not_own';

const SENTENCES: Readonly<Record<ReceiveErrorCode, string>> = {
  no_file: 'Choose at least one file first.',
  too_many: 'That’s more than 100 files. Put them into a ZIP file and choose that.',
  too_large: 'Together, these files are larger than 512 MB. Add them one at a time.',
  cut_off:
    'The upload was interrupted. Please try again. Each upload has one minute, so add large files one at a time.',
  disk_full: 'The server has no room for these files.',
  not_own: 'This page is out of date. Reload it and choose the files again.',
};

/** Files that could not be received. `message` is shown to the owner. */
export class ReceiveError extends Error {
  override name = 'ReceiveError';
  readonly code: ReceiveErrorCode;

  constructor(code: ReceiveErrorCode, options?: ErrorOptions) {
    super(SENTENCES[code], options);
    this.code = code;
  }
}

/**
 * Streams the files of a multipart form into a folder, under names of our own.
 * @param isOwn whether the form may send files, by its first field
 * @throws ReceiveError; none of the form's files are left in the folder then
 */
export async function receiveFiles(
  request: Request,
  folder: string,
  { tokenField, isOwn }: { tokenField: string; isOwn: (token: string | null) => boolean },
): Promise<UploadedFile[]> {
  const incoming: { name: string; file: string }[] = [];
  let token: string | null = null;
  await mkdir(folder, { recursive: true });
  try {
    await readMultipart(request, {
      limits: { files: MOST_FILES, fields: MOST_FIELDS, parts: MOST_FILES + MOST_FIELDS },
      onField(name, value) {
        if (name === tokenField) token ??= value;
      },
      placeFile(_, fileName) {
        if (!isOwn(token)) throw new ReceiveError('not_own');
        // Browsers send this for a file field that is empty.
        if (fileName === '') return null;
        const file = randomUUID();
        incoming.push({ name: readFileName(fileName) || 'file', file });
        return join(folder, file);
      },
    });
  } catch (error) {
    if (error instanceof ReceiveError) throw error;
    const code = codeOf(error);
    const isForeign = code === 'no_file' && !isOwn(token);
    throw new ReceiveError(isForeign ? 'not_own' : code, { cause: error });
  }
  if (!isOwn(token)) throw new ReceiveError('not_own');
  return listReceived(folder, incoming);
}

async function listReceived(
  folder: string,
  incoming: readonly { name: string; file: string }[],
): Promise<UploadedFile[]> {
  const files: UploadedFile[] = [];
  for (const { name, file } of incoming) {
    const { size } = await stat(join(folder, file));
    if (size > 0) files.push({ name, file, bytes: size });
  }
  if (files.length === 0) throw new ReceiveError('no_file');
  return files;
}

function codeOf(error: unknown): ReceiveErrorCode {
  if (error instanceof MultipartError) {
    if (error.code === 'too_many') return 'too_many';
    return error.code === 'not_a_form' ? 'no_file' : 'too_large';
  }
  const { code } = error as { code?: unknown };
  if (code === 'ENOSPC') return 'disk_full';
  return code === 'body_too_large' ? 'too_large' : 'cut_off';
}
