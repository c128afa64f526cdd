/** Read by the person whose form was too large. */
function tooLarge(limit: number): Response {
  return new Response(
    `This is larger than we can take (${Math.floor(limit / 1024)} KB at most). Go back, shorten it and send it again.`,
    { status: 413, headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  );
}

/**
 * The body, never growing past the limit, or the refusal (413) when its declared length does so
 * before a byte is read. A body of unknown length fails while it is read.
 */
export function limitBody(
  request: Request,
  limit: number,
): ReadableStream<Uint8Array> | null | Response {
  if (request.body === null) return null;
  const declared = Number(request.headers.get('Content-Length') ?? 0);
  if (declared > limit) return tooLarge(limit);
  let seen = 0;
  return request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        seen += chunk.byteLength;
        if (seen > limit) controller.error(new BodyTooLargeError(limit));
        else controller.enqueue(chunk);
      },
    }),
  );
}

/** A body of undeclared length grew past its limit while it was read. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError';
  readonly code = 'body_too_large';
  constructor(limit: number) {
    super(`the body is larger than ${limit} bytes`);
  }
}
