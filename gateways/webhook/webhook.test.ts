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
  expect(result).toEqual({ scope: 'unanswered', sentence: closed });
});

const closed =
  'the receiver was sent everything, but closed the connection without an answer. It may have it already.';

/** Answers with these bytes, again and again as long as the connection takes them. */
const answerRaw =
  (first: string, again = ''): RequestListener =>
  (request) => {
    const { socket } = request.resume();
    const write = () => {
      while (again !== '' && !socket.destroyed && socket.write(again)) {}
    };
    socket.on('error', () => undefined).on('drain', write);
    request.once('end', () => {
      socket.write(first);
      if (again === '') socket.end();
      else write();
    });
  };

it.each([
  ['closes the connection politely', '', closed],
  ['speaks another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 'did not answer as a web server does'],
  ['breaks off within its headers', 'HTTP/1.1 200 OK\r\nServer: a', closed],
  [
    'changes the protocol',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    closed,
  ],
])('says what happened with a receiver that %s', async (_, bytes, sentence) => {
  const result = await call(answerRaw(bytes), new AbortController());
  expect(result).toMatchObject({
    scope: 'unanswered',
    sentence: expect.stringContaining(sentence),
  });
});

it('stops at headers that never end', async () => {
  const endless = answerRaw('HTTP/1.1 200 OK\r\n', `X-Filler: ${'a'.repeat(4_000)}\r\n`);
  expect(await call(endless, new AbortController())).toMatchObject({
    scope: 'unanswered',
    sentence: expect.stringContaining('headers that are too long'),
  });
});

it('stops at a header line that never ends', async () => {
  const endless = answerRaw('HTTP/1.1 200 OK\r\nX-Filler: ', 'a'.repeat(4_000));
  expect(await call(endless, new AbortController())).toMatchObject({
    sentence: expect.stringContaining('headers that are too long'),
  });
});

it('reads nothing of an endless body', async () => {
  let isClosed: Promise<unknown> = Promise.resolve();
  const endless = answerRaw('HTTP/1.1 200 OK\r\n\r\n', 'a'.repeat(64_000));
  const result = await call((request, response) => {
    isClosed = new Promise((resolve) => request.socket.once('close', resolve));
    endless(request, response);
  }, new AbortController());
  expect(result).toBeUndefined();
  await isClosed;
});

it('fails for good, when the address is gone', async () => {
  expect(await answer(410)).toEqual({
    scope: 'final',
    sentence:
      'the receiver says that this address is gone for good (410), so it is not sent again. Enter the new address in the settings, or remove the webhook.',
  });
});

it.each([
  ['120', 120_000, 120_000],
  [new Date(Date.now() + 3_600_000).toUTCString(), 3_000_000, 3_600_000],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0, 0],
  ['in a moment', 0, 0],
  ['-5', 0, 0],
])('reads Retry-After: %s', async (header, least, most) => {
  server = createServer((_, response) =>
    response.writeHead(429, { 'Retry-After': header }).end(),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/hook`;
  const error = await createWebhook({ allowLocal: true })(
    { url, id: 'a', timestamp: 1, body: '{}', keys: [] },
    new AbortController().signal,
  ).catch((thrown: unknown) => thrown);
  const { askedWait, scope } = error as DeliveryError;
  expect(scope).toBe('channel');
  expect(askedWait).toBeGreaterThanOrEqual(least);
  expect(askedWait).toBeLessThanOrEqual(most);
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
