import { expect, test } from 'vitest';
import type { LiveMessage } from './live-message.ts';
import { readLiveMessages } from './live-stream.ts';

const TEXT =
  'data: {"type":"signed-out"}\n\n: heartbeat\n\ndata: {"type":"changes","process":"ä","count":2}\n\ndata: {"type":"cut';

function streamInPieces(size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(TEXT);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.slice(index * size, (index + 1) * size),
  );
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
  });
}

test('says when the server wants the stream to be opened again', async () => {
  const read = (text: string) =>
    readLiveMessages(new Response(text).body as never, () => undefined);
  expect(await read('data: {"type":"signed-out"}\n\n')).toBeNull();
  expect(await read('data: {"type":"signed-out"}\n\nretry: 0\n\n')).toBe(0);
  expect(await read('retry: 2500\n\n')).toBe(2_500);
});

async function readAll(stream: ReadableStream<Uint8Array>): Promise<LiveMessage[]> {
  const messages: LiveMessage[] = [];
  await readLiveMessages(stream, (message) => messages.push(message));
  return messages;
}

const MESSAGES = [{ type: 'signed-out' }, { type: 'changes', process: 'ä', count: 2 }];

test.each([1, 2, 7, 1000])('reads the messages of a stream in pieces of %s bytes', async (size) => {
  expect(await readAll(streamInPieces(size))).toEqual(MESSAGES);
});

test('reads the messages in Safari, whose streams are not async iterable', async () => {
  const { prototype } = ReadableStream;
  const iterators = {
    [Symbol.asyncIterator]: prototype[Symbol.asyncIterator],
    values: prototype.values,
  };
  Object.assign(prototype, { [Symbol.asyncIterator]: undefined, values: undefined });
  try {
    expect(await readAll(streamInPieces(7))).toEqual(MESSAGES);
  } finally {
    Object.assign(prototype, iterators);
  }
});
