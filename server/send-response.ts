import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Log } from './log.ts';

/** The body of a response is not as long as its `Content-Length` says. */
export class BodyLengthError extends Error {
  override name = 'BodyLengthError';
  readonly code = 'body_length';
}

/**
 * Sends a response whose length is declared, and whose body comes from elsewhere: a bucket, or a file
 * that may change meanwhile. What is longer than declared would be read as the answer to the next
 * request on the connection, so a body of another length ends the connection instead.
 * @returns false, having sent nothing, for a response without a body or a declared length
 */
export async function sendDeclaredBody(
  response: Response,
  outgoing: ServerResponse,
  log: Log,
): Promise<boolean> {
  const declared = response.headers.get('Content-Length');
  if (response.body === null || declared === null) return false;
  outgoing.writeHead(response.status, [...response.headers].flat());
  try {
    const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
    await pipeline(body, (chunks) => holdTo(Number(declared), chunks), outgoing);
  } catch (error) {
    const isClientGone = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!isClientGone) log.warn({ err: error }, 'a response was cut off');
  }
  return true;
}

async function* holdTo(declared: number, chunks: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > declared) throw new BodyLengthError(`the body is longer than ${declared} bytes`);
    yield chunk;
  }
  if (bytes < declared)
    throw new BodyLengthError(`the body ends after ${bytes} of ${declared} bytes`);
}
