import type { Log } from '#server/log.ts';

/**
 * Streams a body part by part, at the reader's pace. An error aborts the response, so that nobody
 * mistakes half a file for a whole one.
 */
export function streamText(
  parts: AsyncGenerator<string>,
  { log, fields }: { log: Log; fields: object },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        log.error({ ...fields, err: error }, 'an export was aborted');
        controller.error(error);
      }
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
