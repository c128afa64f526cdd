import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A busy machine has requests that it has not even read yet. */
const GRACE_MILLISECONDS = 300;

interface Tracked {
  /** Answers that each open connection still waits for. */
  readonly waiting: Map<Socket, Set<ServerResponse>>;
  stopping: boolean;
}

const servers = new WeakMap<Server, Tracked>();

/** Counts from now on which connections wait for an answer, for `closeGently`. */
export function trackConnections(server: Server): void {
  const tracked: Tracked = { waiting: new Map(), stopping: false };
  servers.set(server, tracked);
  server.on('connection', (socket: Socket) => {
    tracked.waiting.set(socket, new Set());
    socket.once('close', () => tracked.waiting.delete(socket));
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const answers = tracked.waiting.get(socket);
    answers?.add(response);
    if (tracked.stopping) sayGoodbye(response);
    response.once('close', () => {
      answers?.delete(response);
      // Its headers may have gone out, promising more, before the end was known.
      if (tracked.stopping && answers?.size === 0) socket.end();
    });
  });
}

/**
 * Answers for a moment more what has been sent already, then takes nothing new; every answer tells
 * its client to come back on another connection. Resolves once all are closed; those left after
 * `milliseconds` are cut.
 */
export async function closeGently(server: Server, milliseconds: number): Promise<void> {
  const tracked = servers.get(server);
  if (tracked !== undefined) {
    tracked.stopping = true;
    for (const answers of tracked.waiting.values()) answers.forEach(sayGoodbye);
    await wait(GRACE_MILLISECONDS);
  }
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const [socket, answers] of tracked?.waiting ?? []) {
    // Not ended but cut: what arrives now must not be done without being answered.
    if (answers.size === 0) socket.destroy();
  }
  const force = setTimeout(() => server.closeAllConnections(), milliseconds);
  await closed;
  clearTimeout(force);
}

function sayGoodbye(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
