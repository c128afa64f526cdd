import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ImageError } from './image-error.ts';
import { readAltText, readFileName } from './image-words.server.ts';
import { UPLOAD_MAX_BYTES } from './upload-rules.ts';

const MAX_PARTS = 10;

export interface Upload {
  readonly alt: string | null;
  /** The name of the file, for people; empty where nobody knows it. */
  readonly name: string;
  /** The person agreed to lose the other frames of an animation. */
  readonly firstFrameOnly: boolean;
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/**
 * Streams the `file` part of a multipart body to a path, at most 15 MB. The caller deletes the file;
 * if this throws, there is none.
 * @throws ImageError
 */
export async function receiveUpload(request: Request, path: string): Promise<Upload> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type) || request.body === null) {
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
  const parts: { file?: IncomingFile } & Mutable<Upload> = {
    alt: null,
    name: '',
    firstFrameOnly: false,
  };
  parser.on('file', (name, file, fileName) => {
    if (name !== 'file' || parts.file !== undefined) return file.resume();
    parts.file = writeTo(path, file);
    parts.name = readFileName(fileName ?? '');
    // Abort immediately instead of receiving the rest.
    file.on('limit', () => parser.destroy(new ImageError('too_large')));
  });
  parser.on('field', (name, value) => {
    if (name === 'alt') parts.alt = readAltText(value);
    if (name === 'first-frame') parts.firstFrameOnly = true;
  });
  parser.on('partsLimit', () => parser.destroy(new ImageError('not_a_form')));
  try {
    await pipeline(Readable.fromWeb(body as never), parser);
    if (parts.file === undefined) throw new ImageError('no_file');
    await parts.file.written;
    const { alt, name, firstFrameOnly } = parts;
    return { alt, name, firstFrameOnly };
  } catch (error) {
    await parts.file?.abort();
    throw error;
  }
}

interface IncomingFile {
  readonly written: Promise<void>;
  /** Stops writing. Resolves when the file is closed. */
  abort(): Promise<void>;
}

function writeTo(path: string, file: Readable): IncomingFile {
  const out = createWriteStream(path, { flags: 'wx' });
  const closed = new Promise<void>((resolve) => out.once('close', resolve));
  const incoming: IncomingFile = {
    written: pipeline(file, out),
    async abort() {
      file.destroy();
      out.destroy();
      await closed;
    },
  };
  // The caller awaits it later; until then a rejection must not count as unhandled.
  incoming.written.catch(() => undefined);
  return incoming;
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
