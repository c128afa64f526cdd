/** Larger than any form of the public pages, smaller than an upload. */
const SMALL_BODY_BYTES = 128 * 1024;

function tooLarge(limit: number): Response {
  return new Response(
    `This is larger than we can take (${Math.floor(limit / 1024)} KB at most). Go back, shorten it and send it again.`,
    { status: 413, headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  );
}

/**
 * The body, limited in size. If the declared length exceeds the limit: a 413 response. A body of
 * undeclared length throws `BodyTooLargeError` while it is read.
 */
export function limitBody(
  request: Request,
  limit: number,
): ReadableStream<Uint8Array> | null | Response {
  if (request.body === null) return null;
  const declared = Number(request.headers.get('Content-Length') ?? 0);
  if (declared > limit) return tooLarge(limit);
  let received = 0;
  return request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += chunk.byteLength;
        if (received > limit) controller.error(new BodyTooLargeError(limit));
        else controller.enqueue(chunk);
      },
    }),
  );
}

export type SmallBody = Uint8Array<ArrayBuffer>;

/**
 * Reads a small body before its request waits for a slot, so that a slow sender does not hold a
 * slot. Larger ones are returned as they are.
 * @throws BodyCutOffError
 */
export async function readSmallBody(
  request: Request,
  body: ReadableStream<Uint8Array>,
  limit: number,
): Promise<SmallBody | ReadableStream<Uint8Array>> {
  const declared = request.headers.get('Content-Length');
  if (declared === null ? limit > SMALL_BODY_BYTES : Number(declared) > SMALL_BODY_BYTES)
    return body;
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of body) chunks.push(chunk);
  } catch (error) {
    if (error instanceof BodyTooLargeError) return failingStream(error);
    throw new BodyCutOffError('the body ended early', { cause: error });
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * The route reads the body and handles the error, as it does for one that turns out too large
 * later.
 */
function failingStream(error: Error): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.error(error) });
}

/** The connection ended before the body did. */
export class BodyCutOffError extends Error {
  override name = 'BodyCutOffError';
  readonly code = 'body_cut_off';
}

export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError';
  readonly code = 'body_too_large';
  constructor(limit: number) {
    super(`the body is larger than ${limit} bytes`);
  }
}
