import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { DeliveryError } from '../delivery-error.ts';
import { createWebhook } from './webhook.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** The scope and the sentence of what goes wrong with a call to a receiver. */
async function call(receive: RequestListener, { signal }: Pick<AbortController, 'signal'>) {
  server = createServer(receive).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const error = await createWebhook({ allowLocal: true })(
    { url: `http://127.0.0.1:${port}/hook`, id: 'a', timestamp: 1, body: '{}', keys: [] },
    signal,
  ).catch((thrown: unknown) => thrown);
  return error instanceof DeliveryError
    ? { scope: error.scope, sentence: error.message.replace(`127.0.0.1:${port}`, 'the receiver') }
    : error;
}

const answer = (status: number) =>
  call((_, response) => response.writeHead(status).end(), new AbortController());

it('is delivered with any answer that is a success', async () => {
  expect(await answer(202)).toBeUndefined();
});

it('may have been received, when no answer came in time', async () => {
  const stopWaiting = new AbortController();
  const result = await call((request) => {
    request.resume().once('end', () => stopWaiting.abort());
  }, stopWaiting);
  expect(result).toEqual({
    scope: 'unanswered',
    sentence:
      'the receiver was sent everything, but did not answer in time. It may have it already.',
  });
});

it('may have been received, when the connection breaks instead of an answer', async () => {
  const result = await call((request) => {
    request.resume().once('end', () => request.socket.resetAndDestroy());
  }, new AbortController());
  expect(result).toMatchObject({ scope: 'unanswered' });
});

it.each([504, 524])(
  'may have been received, when a proxy in front gave up (%i)',
  async (status) => {
    expect(await answer(status)).toMatchObject({ scope: 'unanswered' });
  },
);

it.each([301, 302, 303, 307])('is not sent again after a redirect (%i)', async (status) => {
  const result = await answer(status);
  expect(result).toMatchObject({ scope: 'final' });
  expect(JSON.stringify(result)).toContain('after doing their work');
});

it.each([
  [503, 'channel'],
  [400, 'message'],
])('waits or is rejected as before with %i', async (status, scope) => {
  expect(await answer(status)).toMatchObject({ scope });
});

it('waits for a receiver that cannot be reached', async () => {
  const gone = new AbortController();
  gone.abort();
  expect(await call(() => {}, gone)).toMatchObject({ scope: 'channel' });
});
