import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ImageError } from './image-error.ts';
import { UPLOAD_MAX_BYTES } from './upload-rules.ts';

const MAX_PARTS = 10;
const ALT_MAX = 500;

export interface Upload {
  readonly path: string;
  readonly alt: string | null;
}

/**
 * Streams the `file` part of a multipart body to a temporary path, never more than 15 MB of it.
 * The caller removes the file; when this throws, there is none.
 * @throws ImageError
 */
export async function receiveUpload(request: Request, path: string): Promise<Upload> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!type.startsWith('multipart/form-data') || request.body === null) {
    throw new ImageError('not_a_form');
  }
  try {
    return await readParts(request.body, type, path);
  } catch (error) {
    await rm(path, { force: true });
    throw error instanceof ImageError ? error : new ImageError('cut_off', { cause: error });
  }
}

async function readParts(
  body: ReadableStream<Uint8Array>,
  type: string,
  path: string,
): Promise<Upload> {
  const parser = openParser(type);
  let written: Promise<void> | null = null;
  let tooLarge = false;
  let alt: string | null = null;
  parser.on('file', (name, file) => {
    if (name !== 'file' || written !== null) {
      file.resume();
      return;
    }
    file.on('limit', () => {
      tooLarge = true;
    });
    written = pipeline(file, createWriteStream(path, { flags: 'wx' }));
    // Awaited below; until then a failure must not count as unhandled.
    written.catch(() => undefined);
  });
  parser.on('field', (name, value) => {
    if (name === 'alt') alt = value.trim().slice(0, ALT_MAX) || null;
  });
  parser.on('partsLimit', () => parser.destroy(new ImageError('not_a_form')));
  await pipeline(Readable.fromWeb(body as never), parser);
  if (written === null) throw new ImageError('no_file');
  await written;
  if (tooLarge) throw new ImageError('too_large');
  return { path, alt };
}

function openParser(type: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: MAX_PARTS, parts: MAX_PARTS },
    });
  } catch (error) {
    throw new ImageError('not_a_form', { cause: error });
  }
}
