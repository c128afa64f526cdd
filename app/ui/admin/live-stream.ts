import type { LiveMessage } from './live-message.ts';

/**
 * Reads the messages of an event stream until it ends. Read with `fetch`, because an `EventSource`
 * cannot send the token of an admin page. With a reader, because Safari cannot iterate over a stream.
 */
export async function readLiveMessages(
  body: ReadableStream<Uint8Array>,
  onMessage: (message: LiveMessage) => void,
): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const blocks = (rest + read.value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith('data: ')) onMessage(JSON.parse(block.slice('data: '.length)));
    }
  }
}
