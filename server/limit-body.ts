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

export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError';
  readonly code = 'body_too_large';
  constructor(limit: number) {
    super(`the body is larger than ${limit} bytes`);
  }
}
