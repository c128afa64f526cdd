import { expect, it, vi } from 'vitest';
import type { Log } from '#server/log.ts';
import { streamText } from './stream-text.server.ts';

function open(parts: AsyncGenerator<string>) {
  const error = vi.fn();
  const stream = streamText(parts, { log: { error } as unknown as Log, fields: {} });
  return { reader: stream.getReader(), error };
}

it('logs nothing when the reader leaves while a part is being read', async () => {
  const asked = Promise.withResolvers<void>();
  const part = Promise.withResolvers<string>();
  async function* slowly() {
    asked.resolve();
    yield await part.promise;
  }
  const { reader, error } = open(slowly());
  await asked.promise;
  const canceled = reader.cancel();
  part.resolve('late');
  await canceled;
  expect(error).not.toHaveBeenCalled();
});

it('aborts the response when a part fails, and logs it', async () => {
  async function* failing() {
    yield 'a';
    throw new Error('the database is away');
  }
  const { reader, error } = open(failing());
  await reader.read();
  await expect(reader.read()).rejects.toThrow('the database is away');
  expect(error).toHaveBeenCalledOnce();
});
