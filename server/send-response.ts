import type { ServerResponse } from 'node:http';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Log } from './log.ts';

/** The body of a response is not as long as its `Content-Length` says. */
export class BodyLengthError extends Error {
  override name = 'BodyLengthError';
  readonly code = 'body_length';
}

type Body = NonNullable<Response['body']>;

/** How many parts we wait for before a body counts as a stream; most have one. */
const READY_PARTS = 2;

/**
 * Sends a response. A body that is complete at once is sent with its length, any other as it
 * arrives.
 *
 * Some bodies come from a bucket, or from a file that may change while we send it. Clients would
 * read bytes beyond the declared length as the answer to the next request on the connection, so a
 * body of another length, or one that fails halfway, ends the connection.
 */
export async function sendResponse(
  response: Response,
  outgoing: ServerResponse,
  log: Log,
): Promise<void> {
  const { status, body, headers } = response;
  const head = [...headers].flat();
  if (body === null) {
    outgoing.writeHead(status, head).end();
    return;
  }
  const declared = headers.get('Content-Length');
  let hasSourceFailed = false;
  try {
    const { parts, isComplete } = declared === null ? await readReady(body) : NOTHING_READ;
    if (isComplete) {
      const whole = Buffer.concat(parts);
      outgoing.writeHead(status, [...head, 'Content-Length', String(whole.byteLength)]).end(whole);
      return;
    }
    outgoing.writeHead(status, head);
    // Sent now, because a browser may be waiting for the headers of a stream whose first part comes
    // later.
    outgoing.flushHeaders();
    for (const part of parts) outgoing.write(part);
    const rest = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    // A source that ends too early has the same error code as a client that leaves.
    rest.once('error', () => (hasSourceFailed = !outgoing.destroyed));
    if (declared === null) await pipeline(rest, outgoing);
    else await pipeline(rest, holdTo(Number(declared)), outgoing);
  } catch (error) {
    const isPremature = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (hasSourceFailed || !isPremature) {
      log.warn({ id: headers.get('X-Request-Id'), err: error }, 'a response was cut off');
    }
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(500).end();
  }
}

const NOTHING_READ = { parts: [], isComplete: false };

/** Reads the parts that are available without waiting for anything from outside. */
async function readReady(body: Body): Promise<{ parts: Uint8Array[]; isComplete: boolean }> {
  const parts: Uint8Array[] = [];
  const reader = body.getReader();
  try {
    while (parts.length <= READY_PARTS) {
      const reading = reader.read();
      // It rejects when the source is canceled below.
      reading.catch(() => undefined);
      const read = await Promise.race([reading, nextTurn(null)]);
      if (read === null) break;
      if (read.done) return { parts, isComplete: true };
      parts.push(read.value);
    }
  } finally {
    reader.releaseLock();
  }
  return { parts, isComplete: false };
}

/** Not a generator, which would keep a silent source open after the reader left. */
function holdTo(declared: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _, callback) {
      bytes += chunk.byteLength;
      if (bytes <= declared) callback(null, chunk);
      else callback(new BodyLengthError(`the body is longer than ${declared} bytes`));
    },
    flush(callback) {
      if (bytes === declared) callback();
      else callback(new BodyLengthError(`the body ends after ${bytes} of ${declared} bytes`));
    },
  });
}
