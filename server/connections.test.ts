import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from './clients.ts';
import type { ConnectionEvent } from './connection-limits.ts';
import { announceClose, drain, serveConnections } from './connections.ts';

const LIMITS = {
  connections: 6,
  connectionsPerClient: 3,
  connectionsPerLocalClient: 4,
  unanswered: 4,
  requests: 1_000,
  bodies: 4,
  bodiesPerClient: 2,
  bodiesPerLocalClient: 3,
  unreadMilliseconds: 60_000,
  checkMilliseconds: 10,
};
const GET = 'GET /cached HTTP/1.1\r\nHost: x\r\n\r\n';
const GET_SLOW = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n';
const POST = 'POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n';

const open: { server: Server; sockets: Socket[] }[] = [];
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
    server.closeAllConnections();
  }
});

/** A server whose `/cached` is answered at once, and everything else when the test says so. */
async function serve(limits: Partial<typeof LIMITS> = {}) {
  let client: Client = { key: 'somebody', kind: 'public' };
  const sockets: Socket[] = [];
  const events: ConnectionEvent[] = [];
  const started: { request: IncomingMessage; response: ServerResponse }[] = [];
  const starts = new EventEmitter();
  let parsed = 0;
  const server = createServer({ requireHostHeader: false });
  for (const event of ['request', 'checkExpectation']) {
    server.on(event, () => {
      parsed += 1;
    });
  }
  serveConnections(server, {
    limits: { ...LIMITS, ...limits },
    clientOf: () => client,
    answerFromMemory(request, response) {
      if (request.url !== '/cached') return false;
      response.end('cached');
      return true;
    },
    answer(request, response) {
      started.push({ request, response });
      starts.emit('start');
    },
    count: (event) => events.push(event),
  });
  open.push({ server, sockets });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    server,
    events,
    started,
    parsed: () => parsed,
    /** Opens a connection as this client, and sends something. */
    async open(key: string, bytes = '', kind: Client['kind'] = 'public'): Promise<Socket> {
      client = { key, kind };
      const arrived = once(server, 'connection');
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      sockets.push(socket);
      await arrived;
      if (bytes !== '') socket.write(bytes);
      return socket;
    },
    /** Resolves once so many requests reached the application. */
    async untilStarted(count: number): Promise<void> {
      while (started.length < count) await once(starts, 'start');
    },
  };
}

/** Reads until the text has come, and leaves the connection open. */
async function readUntil(socket: Socket, wanted: string | RegExp): Promise<string> {
  let read = '';
  while (!read.match(wanted)) read += String((await once(socket, 'data'))[0]);
  return read;
}

function countAnswers(read: string): number {
  return read.split('HTTP/1.1 200').length - 1;
}

describe('requests on one connection', () => {
  it('are all answered, in their order, up to the limit', async () => {
    const site = await serve();
    const socket = await site.open('a', GET.repeat(4));
    const read = await readUntil(socket, /(cached.*){4}/s);
    expect(countAnswers(read)).toBe(4);
    expect(read).not.toContain('Connection: close');
    socket.write(GET);
    expect(await readUntil(socket, 'cached')).toContain('HTTP/1.1 200');
  });

  it('beyond the limit are not even parsed, and the last answer says that the connection closes', async () => {
    const site = await serve();
    const read = await text(await site.open('a', GET.repeat(1_700)));
    expect(countAnswers(read)).toBe(4);
    expect(read.match(/Connection: close/g)).toHaveLength(1);
    expect(read.lastIndexOf('Connection: close')).toBeGreaterThan(read.lastIndexOf('HTTP/1.1'));
    expect(site.parsed()).toBe(4);
    expect(site.events).toEqual([]);
  });

  it.each(['GET / HTTP/1.1\r\n\r\n', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: y\r\n\r\n'])(
    'count also when Node itself would answer them (%j)',
    async (bytes) => {
      const site = await serve();
      await site.open('a', bytes.repeat(1_700));
      await site.untilStarted(1);
      expect(site.started).toHaveLength(1);
      expect(site.parsed()).toBeLessThanOrEqual(4);
    },
  );

  it('are handled one at a time, and not at all once the client is gone', async () => {
    const site = await serve();
    const socket = await site.open('a', GET_SLOW.repeat(3));
    await site.untilStarted(1);
    site.started[0]?.response.end('first');
    await readUntil(socket, 'first');
    await site.untilStarted(2);
    expect(site.started).toHaveLength(2);
    const gone = once(site.started[1]?.response ?? socket, 'close');
    socket.destroy();
    await gone;
    expect(site.started).toHaveLength(2);
  });

  it('are not read while a body waits in memory', async () => {
    const site = await serve();
    await site.open('a', `${GET_SLOW}${POST}123456789${POST}123456789`);
    await site.untilStarted(1);
    expect(site.parsed()).toBe(2);
  });

  it('end after the limit of a connection with an answer that says so', async () => {
    const site = await serve({ requests: 2 });
    const socket = await site.open('a', GET);
    expect(await readUntil(socket, 'cached')).not.toContain('close');
    socket.write(GET.repeat(2));
    const read = await text(socket);
    expect(countAnswers(read)).toBe(1);
    expect(read).toContain('Connection: close');
  });
});

describe('an invalid request', () => {
  it('is answered with 400 after the requests before it', async () => {
    const site = await serve();
    const read = await text(await site.open('a', `${GET.repeat(2)}NONSENSE\r\n\r\n`));
    expect(countAnswers(read)).toBe(2);
    expect(read).toMatch(/cached.*HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n/s);
    expect(site.events).toEqual(['badRequests']);
  });

  it('ends the request whose body it is in', async () => {
    const site = await serve();
    const chunked = 'POST /slow HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
    const socket = await site.open('a', chunked);
    await site.untilStarted(1);
    socket.write('nonsense\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    expect(site.started[0]?.request.destroyed).toBe(true);
  });
});

describe('connections of one client', () => {
  it('beyond its share take the place of its oldest idle one', async () => {
    const site = await serve();
    const busy = await site.open('a', GET_SLOW);
    await site.untilStarted(1);
    const idle = await site.open('a', GET);
    await readUntil(idle, 'cached');
    await site.open('a');
    const newcomer = await site.open('a', GET);
    await once(idle.resume(), 'close');
    expect(await readUntil(newcomer, 'cached')).toContain('200');
    expect(busy.destroyed).toBe(false);
    expect(site.events).toEqual(['closedForRoom']);
  });

  it('are rejected while all of its share are busy', async () => {
    const site = await serve();
    for (let n = 0; n < 3; n += 1) await site.open('a', GET_SLOW);
    await site.untilStarted(3);
    expect(await text(await site.open('a', GET)).catch(() => '')).toBe('');
    const other = await site.open('b', GET);
    expect(await readUntil(other, 'cached')).toContain('200');
  });

  it('have a larger share when it is local, and no limit when it is a proxy', async () => {
    const site = await serve({ connections: 100 });
    for (let n = 0; n < 4; n += 1) await site.open('a', GET_SLOW, 'local');
    for (let n = 0; n < 20; n += 1) await site.open('b', GET_SLOW, 'proxy');
    await site.untilStarted(24);
    expect(site.events).toEqual([]);
    await once((await site.open('a', '', 'local')).resume(), 'close');
    expect(site.events).toEqual(['closedForRoom']);
  });
});

describe('when all connections are taken, a newcomer takes the place of', () => {
  it('the oldest idle connection of the client that holds most', async () => {
    const site = await serve();
    for (const client of ['b', 'b']) await site.open(client);
    const busy = await site.open('a', GET_SLOW);
    await site.untilStarted(1);
    const idle = await site.open('a');
    await site.open('a');
    await site.open('c');
    const newcomer = await site.open('d', GET);
    await once(idle.resume(), 'close');
    expect(await readUntil(newcomer, 'cached')).toContain('200');
    expect(busy.destroyed).toBe(false);
    expect(site.events).toEqual(['closedForRoom']);
  });

  it('a busy one only if that client holds more', async () => {
    const site = await serve({ connections: 3 });
    const first = await site.open('a', GET_SLOW);
    await site.open('a', GET_SLOW);
    await site.open('b', GET_SLOW);
    await site.untilStarted(3);
    await site.open('c', GET_SLOW);
    await once(first.resume(), 'close');
    await site.untilStarted(4);
    const rejected = await site.open('d', GET);
    expect(await text(rejected).catch(() => '')).toBe('');
  });
});

describe('bodies that are being received', () => {
  it('are rejected with 503 beyond the share of a client', async () => {
    const site = await serve();
    for (let n = 0; n < 2; n += 1) await site.open('a', POST);
    await site.untilStarted(2);
    const read = await text(await site.open('a', POST));
    expect(read).toMatch(/^HTTP\/1\.1 503 .*Retry-After: 5\r\n/s);
    expect(site.started).toHaveLength(2);
    expect(site.events).toEqual(['rejectedBodies']);
  });

  it('make room when they are complete', async () => {
    const site = await serve({ bodiesPerClient: 1 });
    const socket = await site.open('a', POST);
    await site.untilStarted(1);
    const received = once(site.started[0]?.request.resume() ?? socket, 'end');
    socket.write('123456789');
    await received;
    await site.open('a', POST);
    await site.untilStarted(2);
    expect(site.events).toEqual([]);
  });

  it('count after the response, for as long as they arrive', async () => {
    const site = await serve({ bodiesPerClient: 1 });
    const first = await site.open('a', POST);
    await site.untilStarted(1);
    site.started[0]?.response.end('rejected');
    await readUntil(first, 'rejected');
    expect(await text(await site.open('a', POST))).toMatch(/^HTTP\/1\.1 503 /);
    first.write('123456789');
    await once(site.started[0]?.request ?? first, 'end');
    const second = await site.open('a', POST);
    await site.untilStarted(2);
    second.destroy();
    await once(site.started[1]?.response ?? second, 'close');
    await site.open('a', POST);
    await site.untilStarted(3);
  });

  it('count until the connection ends when the server does not read them', async () => {
    const site = await serve({ bodies: 2 });
    const socket = await site.open('a', `${POST}1`);
    await site.untilStarted(1);
    const { request, response } = site.started[0] ?? {};
    request?.read();
    socket.write(`23456789${POST}1`);
    response?.end();
    await site.untilStarted(2);
    socket.destroy();
    await once(site.started[1]?.response ?? socket, 'close');
    for (const client of ['b', 'c']) await site.open(client, POST);
    await site.untilStarted(4);
  });

  it('of the client that sends most give way to another client', async () => {
    const site = await serve({ bodies: 2 });
    const [oldest] = [await site.open('a', POST), await site.open('a', POST)];
    await site.untilStarted(2);
    await site.open('b', POST);
    await once(oldest.resume(), 'close');
    await site.untilStarted(3);
    expect(site.events).toEqual([]);
  });
});

it('a connection whose output is not read ends', async () => {
  const site = await serve({ unreadMilliseconds: 30 });
  const socket = await site.open('a', GET_SLOW);
  await site.untilStarted(1);
  const { response } = site.started[0] ?? {};
  // More than what the kernel's buffers take.
  response?.end(Buffer.alloc(64 * 1024 * 1024));
  await once(response ?? socket, 'close');
  expect(response?.writableFinished).toBe(false);
  expect(site.events).toEqual(['closedUnread']);
});

it('a server that is about to close accepts connections, and each response closes its own', async () => {
  const site = await serve();
  const kept = await site.open('a', GET);
  await readUntil(kept, 'cached');
  const busy = await site.open('a', GET_SLOW);
  await site.untilStarted(1);
  announceClose(site.server);
  site.started[0]?.response.end('slow');
  kept.write(GET);
  const reads = [kept, busy, await site.open('b', GET)].map((socket) => text(socket));
  for (const read of await Promise.all(reads)) expect(read).toContain('Connection: close');
});

it('closing leaves new connections to the other holder of the port, and answers its own', async () => {
  const site = await serve();
  const opened = await site.open('a');
  const closed = drain(site.server, { milliseconds: 60_000, portStaysOpen: true });
  expect(site.server.listening).toBe(false);
  opened.write(GET);
  expect(await text(opened)).toMatch(/Connection: close.*cached$/s);
  await closed;
});

it('closing answers what has arrived and then ends every connection', async () => {
  const site = await serve();
  const idle = await site.open('a');
  const busy = await site.open('b', GET_SLOW + GET);
  await site.untilStarted(1);
  const closed = drain(site.server, { milliseconds: 60_000 });
  site.started[0]?.response.end('slow');
  const read = await text(busy);
  expect(read).toMatch(/slow.*Connection: close.*cached$/s);
  await Promise.all([closed, idle.resume().closed || once(idle, 'close')]);
});
