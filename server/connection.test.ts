import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { Connection } from './connection.ts';

/** A socket with this much to send, of which the kernel takes more and more. */
function openConnection() {
  const socket = { bytesWritten: 0, writableLength: 0, _handle: { writeQueueSize: 0 } };
  const connection = new Connection(socket as unknown as Socket, { key: 'a', kind: 'public' }, 16);
  return { socket, connection };
}

it('a connection without output may be idle for any time', () => {
  const { connection } = openConnection();
  expect([connection.check(0), connection.check(90_000)]).toEqual([0, 0]);
});

it('output that does not move counts as unread from the first check', () => {
  const { socket, connection } = openConnection();
  Object.assign(socket, { bytesWritten: 60_000, writableLength: 60_000 });
  expect(connection.check(5_000)).toBe(0);
  expect(connection.check(10_000)).toBe(5_000);
  // A client that asks for more without reading does not count as reading.
  Object.assign(socket, { bytesWritten: 90_000, writableLength: 90_000 });
  expect(connection.check(35_000)).toBe(30_000);
});

it('a slow phone that reads a part of one large write is not unread', () => {
  const { socket, connection } = openConnection();
  Object.assign(socket, { bytesWritten: 600_000, writableLength: 600_000 });
  for (let now = 0; now < 120_000; now += 20_000) {
    socket._handle.writeQueueSize = 600_000 - now;
    expect(connection.check(now)).toBe(0);
  }
});

it('an event stream whose reader takes each heartbeat is not unread', () => {
  const { socket, connection } = openConnection();
  for (let now = 0; now < 120_000; now += 15_000) {
    socket.bytesWritten += 13;
    socket.writableLength = 13;
    expect(connection.check(now)).toBe(0);
  }
});
