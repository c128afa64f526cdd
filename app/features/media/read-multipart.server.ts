import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy';

/** `too_large` is about one file, `too_many` about the form. */
export type MultipartErrorCode = 'not_a_form' | 'too_large' | 'too_many';

export class MultipartError extends Error {
  override name = 'MultipartError';
  readonly code: MultipartErrorCode;

  constructor(code: MultipartErrorCode, options?: ErrorOptions) {
    super(`The form is ${code.replaceAll('_', ' ')}.`, options);
    this.code = code;
  }
}

const PIECE_BYTES = 16 * 1024;

interface Reading {
  readonly limits: BusboyConfig['limits'];
  readonly onField: (name: string, value: string) => void;
  /** Where to write a file; null leaves it out. What it throws ends the reading at once. */
  readonly placeFile: (name: string, fileName: string) => string | null;
}

/**
 * Reads a multipart body as it arrives, its files onto the disk. If this throws, none of them is left.
 * @throws MultipartError, what `placeFile` throws, or what went wrong with the body or the disk
 */
export async function readMultipart(request: Request, reading: Reading): Promise<void> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type) || request.body === null) {
    throw new MultipartError('not_a_form');
  }
  const parser = openParser(type, reading.limits);
  const incoming: IncomingFile[] = [];
  parser.on('field', reading.onField);
  parser.on('file', (name, stream, fileName) => {
    const path = place(reading, parser, name, fileName);
    if (path === null) return stream.resume();
    // Abort immediately instead of receiving the rest.
    stream.on('limit', () => parser.destroy(new MultipartError('too_large')));
    const file = writeTo(path, stream);
    file.written.catch((error: unknown) => parser.destroy(error as Error));
    incoming.push(file);
  });
  for (const limit of ['filesLimit', 'partsLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => parser.destroy(new MultipartError('too_many')));
  }
  try {
    await pipeline(inPieces(request.body), parser);
    for (const { written } of incoming) await written;
  } catch (error) {
    for (const file of incoming) await file.abort();
    throw error;
  }
}

/** The parser reads a piece to its end, whatever is wrong with it: thousands of parts in 64 KB. */
async function* inPieces(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    for (let at = 0; at < chunk.byteLength; at += PIECE_BYTES) {
      yield chunk.subarray(at, at + PIECE_BYTES);
    }
  }
}

function place(
  { placeFile }: Reading,
  parser: BusboyInstance,
  name: string,
  fileName: string | undefined,
): string | null {
  try {
    return placeFile(name, fileName ?? '');
  } catch (error) {
    parser.destroy(error as Error);
    return null;
  }
}

function openParser(type: string, limits: BusboyConfig['limits']): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits });
  } catch (error) {
    throw new MultipartError('not_a_form', { cause: error });
  }
}

interface IncomingFile {
  readonly written: Promise<void>;
  /** Stops writing. Resolves when the file is closed and gone. */
  abort(): Promise<void>;
}

function writeTo(path: string, file: Readable): IncomingFile {
  const out = createWriteStream(path, { flags: 'wx' });
  const closed = new Promise<void>((resolve) => out.once('close', resolve));
  return {
    written: pipeline(file, out),
    async abort() {
      file.destroy();
      out.destroy();
      await closed;
      await rm(path, { force: true });
    },
  };
}
