import type { LiveMessage } from './live-message.ts';

/**
 * Reads the messages of an event stream until it ends. Resolves with the milliseconds after which the
 * server wants it to be opened again, if it said so. Read with `fetch`, because an `EventSource`
 * cannot send the token of an admin page. With a reader, because Safari cannot iterate over a stream.
 */
export async function readLiveMessages(
  body: ReadableStream<Uint8Array>,
  onMessage: (message: LiveMessage) => void,
): Promise<number | null> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = '';
  let retryMilliseconds: number | null = null;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const blocks = (rest + read.value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith('data: ')) onMessage(JSON.parse(block.slice('data: '.length)));
      const retry = /^retry: (\d+)$/.exec(block);
      if (retry !== null) retryMilliseconds = Number(retry[1]);
    }
  }
  return retryMilliseconds;
}
