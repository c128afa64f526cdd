/**
 * Streams a body part by part, at the reader's pace. An error aborts the response, so that nobody
 * mistakes half a file for a whole one.
 */
export function streamText(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isCanceled = false;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        // The reader left while the part was read.
        if (isCanceled) return;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        if (!isCanceled) controller.error(error);
      }
    },
    async cancel() {
      isCanceled = true;
      await parts.return(undefined);
    },
  });
}
