import { pipeline, type Readable, Transform } from 'node:stream';
import type { ByteRange, GetOptions } from './object-store.ts';
import { ObjectTooLargeError } from './object-store-error.ts';

/**
 * The same body, which fails once it is longer than it may be: a store that somebody else has taken
 * over may never stop sending. Bytes beyond the limit are not passed on.
 */
export function limitBody(body: Readable, maxBytes: number, name: string): Readable {
  let bytes = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) done(new ObjectTooLargeError(name, maxBytes));
      else done(null, chunk);
    },
  });
  // Whoever reads it gets the error; destroying it destroys the body.
  pipeline(body, limited, () => undefined);
  return limited;
}

/** The part that is asked for, and the most bytes that may come. */
export function readLimit(options: GetOptions): {
  readonly range: ByteRange | undefined;
  readonly most: number;
} {
  if (!('range' in options)) return { range: undefined, most: options.maxBytes };
  const { range } = options;
  return { range, most: range.end - range.start + 1 };
}
