import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import type { Log } from './log.ts';
import { sendResponse } from './send-response.ts';

const FAILURE = new Error('the bucket said: secret detail');

let close: () => void;
afterEach(() => close());

/** Requests a response that is sent by `sendResponse`. */
async function ask(response: Response) {
  const warn = vi.fn();
  const sent = Promise.withResolvers<void>();
  const server = createServer((_, outgoing) => {
    void sendResponse(response, outgoing, { warn } as unknown as Log).then(sent.resolve);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  close = () => {
    socket.destroy();
    server.close();
    server.closeAllConnections();
  };
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return { socket, warn, sent: sent.promise };
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  await once(socket, 'close');
  return text;
}

function stream(start: (controller: ReadableStreamDefaultController<Uint8Array>) => void) {
  return new ReadableStream<Uint8Array>({ start });
}

const bytes = (text: string) => new TextEncoder().encode(text);

it('sends a body that is complete at once with its length', async () => {
  const { socket, warn } = await ask(new Response('whole'));
  const text = await readAll(socket);
  expect(text).toMatch(/content-length: 5\r\n/i);
  expect(text).toMatch(/\r\n\r\nwhole$/);
  expect(warn).not.toHaveBeenCalled();
});

it('sends the parts of a stream as they come, and its headers before', async () => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const { socket } = await ask(new Response(stream((own) => (controller = own))));
  const [head] = await once(socket, 'data');
  expect(head.toString()).toMatch(/^HTTP\/1\.1 200 .*transfer-encoding: chunked\r\n/is);
  controller?.enqueue(bytes('first'));
  const [part] = await once(socket, 'data');
  expect(part.toString()).toBe('5\r\nfirst\r\n');
  controller?.close();
  expect(await readAll(socket)).toBe('0\r\n\r\n');
});

it('cuts off a stream that fails, with one warning that does not quote the failure', async () => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const headers = { 'X-Request-Id': 'the-id' };
  const { socket, warn, sent } = await ask(
    new Response(
      stream((own) => {
        controller = own;
        own.enqueue(bytes('half'));
      }),
      { headers },
    ),
  );
  const text = readAll(socket);
  await once(socket, 'data');
  controller?.error(FAILURE);
  expect(await text).toMatch(/4\r\nhalf\r\n$/);
  await sent;
  expect(warn.mock.calls).toEqual([[{ id: 'the-id', err: FAILURE }, 'a response was cut off']]);
});

it('answers 500 if nothing was sent yet', async () => {
  const { socket, warn } = await ask(new Response(stream((own) => own.error(FAILURE))));
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 500 .*\r\n\r\n(0\r\n\r\n)?$/s);
  expect(warn).toHaveBeenCalledOnce();
});

it.each([undefined, '100'])('logs nothing when the reader leaves (length: %s)', async (length) => {
  const left = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    start: (own) => own.enqueue(bytes('half')),
    cancel: () => left.resolve(),
  });
  const headers: Record<string, string> = length === undefined ? {} : { 'Content-Length': length };
  const { socket, warn, sent } = await ask(new Response(body, { headers }));
  await once(socket, 'data');
  socket.destroy();
  await Promise.all([left.promise, sent]);
  expect(warn).not.toHaveBeenCalled();
});
