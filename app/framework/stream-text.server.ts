import type { Log } from '#server/log.ts';

/**
 * A body that is made while it is sent: the next part when the reader has taken the last one. An
 * error breaks the answer off, so that nobody takes half a file for a whole one.
 */
export function streamText(
  parts: AsyncGenerator<string>,
  { log, id }: { log: Log; id: string },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        log.error({ id, err: error }, 'an export was broken off');
        controller.error(error);
      }
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
