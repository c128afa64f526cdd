import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { readFileName } from '../media/image-words.server.ts';
import type { UploadedFile } from './import.ts';

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
  too_many: 'These are more than 100 files. Put them into a ZIP, and choose that.',
  too_large: 'These files are larger than 512 MB together. Add them one after the other.',
  cut_off:
    'The upload was cut off. Please try again. An upload has one minute: add large files one by one.',
  disk_full: 'The server has no room for these files.',
  not_own: 'This page is out of date. Reload it, and choose the files again.',
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
 * @throws ReceiveError; of this form, nothing is left in the folder then
 */
export async function receiveFiles(
  request: Request,
  folder: string,
  { tokenField, isOwn }: { tokenField: string; isOwn: (token: string | null) => boolean },
): Promise<UploadedFile[]> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type) || request.body === null) {
    throw new ReceiveError(isOwn(null) ? 'no_file' : 'not_own');
  }
  await mkdir(folder, { recursive: true });
  const incoming: Incoming[] = [];
  try {
    await readParts(request.body, openParser(type), { folder, incoming, tokenField, isOwn });
    return await listReceived(incoming);
  } catch (error) {
    await Promise.allSettled(incoming.map(({ written }) => written));
    for (const { path } of incoming) await rm(path, { force: true });
    throw error instanceof ReceiveError ? error : new ReceiveError(codeOf(error), { cause: error });
  }
}

interface Incoming {
  readonly name: string;
  readonly file: string;
  readonly path: string;
  readonly written: Promise<void>;
}

async function readParts(
  body: ReadableStream<Uint8Array>,
  parser: BusboyInstance,
  {
    folder,
    incoming,
    tokenField,
    isOwn,
  }: {
    folder: string;
    incoming: Incoming[];
    tokenField: string;
    isOwn: (token: string | null) => boolean;
  },
): Promise<void> {
  let token: string | null = null;
  parser.on('field', (name, value) => {
    if (name === tokenField) token ??= value;
  });
  parser.on('file', (_, stream, fileName) => {
    if (!isOwn(token)) {
      stream.resume();
      parser.destroy(new ReceiveError('not_own'));
      return;
    }
    // What a browser sends for a field without a file.
    if (!fileName) return stream.resume();
    const file = randomUUID();
    const path = join(folder, file);
    const written = pipeline(stream, createWriteStream(path, { flags: 'wx' }));
    // Awaited later; until then a rejection must not count as unhandled.
    written.catch((error: unknown) => parser.destroy(error as Error));
    incoming.push({ name: readFileName(fileName) || 'file', file, path, written });
  });
  for (const limit of ['filesLimit', 'partsLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => parser.destroy(new ReceiveError('too_many')));
  }
  await pipeline(Readable.fromWeb(body as never), parser);
  if (!isOwn(token)) throw new ReceiveError('not_own');
  for (const { written } of incoming) await written;
}

async function listReceived(incoming: readonly Incoming[]): Promise<UploadedFile[]> {
  const files: UploadedFile[] = [];
  for (const { name, file, path } of incoming) {
    const { size } = await stat(path);
    if (size > 0) files.push({ name, file, bytes: size });
  }
  if (files.length === 0) throw new ReceiveError('no_file');
  return files;
}

function openParser(type: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { files: MOST_FILES, fields: MOST_FIELDS, parts: MOST_FILES + MOST_FIELDS },
    });
  } catch (error) {
    throw new ReceiveError('cut_off', { cause: error });
  }
}

function codeOf(error: unknown): ReceiveErrorCode {
  const { code } = error as { code?: unknown };
  if (code === 'ENOSPC') return 'disk_full';
  return code === 'body_too_large' ? 'too_large' : 'cut_off';
}
