import { expect, it } from 'vitest';
import { streamText } from './stream-text.server.ts';

it('ends without an error when the reader leaves while a part is being read', async () => {
  const asked = Promise.withResolvers<void>();
  const part = Promise.withResolvers<string>();
  let isEnded = false;
  async function* slowly() {
    asked.resolve();
    try {
      yield await part.promise;
    } finally {
      isEnded = true;
    }
  }
  const reader = streamText(slowly()).getReader();
  await asked.promise;
  const canceled = reader.cancel();
  part.resolve('late');
  await canceled;
  expect(isEnded).toBe(true);
});

it('aborts the response when a part fails', async () => {
  async function* failing() {
    yield 'a';
    throw new Error('the database is away');
  }
  const reader = streamText(failing()).getReader();
  await reader.read();
  await expect(reader.read()).rejects.toThrow('the database is away');
});
