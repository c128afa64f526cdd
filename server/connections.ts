import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createBodyLimit } from './body-quotas.ts';
import { answerClientErrors } from './client-errors.ts';
import { ClientQuotas } from './client-quotas.ts';
import type { Client } from './clients.ts';
import { Connection } from './connection.ts';
import type { ConnectionEvent, ConnectionLimits } from './connection-limits.ts';
import { createTurns } from './turns.ts';

export interface ConnectionOptions {
  readonly limits: ConnectionLimits;
  readonly clientOf: (address: string) => Client;
  /** Answers at once from memory; false when it cannot. */
  readonly answerFromMemory: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void;
  readonly count: (event: ConnectionEvent) => void;
}

/** Gives a busy machine time to read requests that have already arrived. */
const GRACE_MILLISECONDS = 300;
/** How long a new connection may take to send its first request while the server closes. */
const FIRST_REQUEST_MILLISECONDS = 1_000;
/** Of all connections together. Browsers do not pipeline, so a flood waits for them here. */
const PIPELINED_PER_TURN = 8;

const served = new WeakMap<Server, Connections>();

/**
 * Answers the requests of a server, and limits how much of it one client can hold (decision 018).
 */
export function serveConnections(server: Server, options: ConnectionOptions): void {
  served.set(server, new Connections(server, options));
}

/** From now on each response closes its connection. New connections are still accepted. */
export function announceClose(server: Server): void {
  served.get(server)?.announceClose();
}

export interface DrainOptions {
  /** The time after which the remaining connections are cut off. */
  readonly milliseconds: number;
  /** Whether another process keeps the port open, so that new connections can wait for it. */
  readonly portStaysOpen?: boolean;
}

/**
 * Answers the requests that have already arrived, then accepts no more. Resolves once all connections
 * are closed.
 */
export async function drain(server: Server, options: DrainOptions): Promise<void> {
  await served.get(server)?.close(options);
}

class Connections {
  readonly #server: Server;
  readonly #options: ConnectionOptions;
  readonly #open = new Map<Socket, Connection>();
  readonly #quotas = new ClientQuotas<Connection>();
  readonly #bodies: ReturnType<typeof createBodyLimit>;
  readonly #takeTurn = createTurns(PIPELINED_PER_TURN);
  #closing = false;

  constructor(server: Server, options: ConnectionOptions) {
    this.#server = server;
    this.#options = options;
    this.#bodies = createBodyLimit(options);
    const accept = (request: IncomingMessage, response: ServerResponse) =>
      this.#accept(request, response);
    server.on('connection', (socket: Socket) => this.#add(socket));
    server.on('request', accept);
    // Node itself would answer an unknown `Expect`, bypassing our limits. HTTP allows ignoring it.
    server.on('checkExpectation', accept);
    answerClientErrors(server, { find: (socket) => this.#open.get(socket), count: options.count });
    const checks = setInterval(() => this.#check(), options.limits.checkMilliseconds).unref();
    server.once('close', () => clearInterval(checks));
  }

  #add(socket: Socket): void {
    const { clientOf, limits } = this.#options;
    const client = clientOf(socket.remoteAddress ?? '');
    const connection = new Connection(socket, client, limits.unanswered);
    this.#open.set(socket, connection);
    this.#quotas.add(client.key, connection);
    socket.once('close', () => this.#forget(connection));
    this.#makeRoomFor(connection);
  }

  #forget(connection: Connection): void {
    this.#open.delete(connection.socket);
    this.#quotas.delete(connection.client.key, connection);
  }

  #cut(connection: Connection, reason: ConnectionEvent): void {
    this.#options.count(reason);
    this.#forget(connection);
    connection.socket.destroy();
  }

  /**
   * Over a limit, either another connection is closed for the new one, or the new one is closed.
   */
  #makeRoomFor(added: Connection): void {
    const { limits } = this.#options;
    const { key, kind } = added.client;
    const share = this.#quotas.sizeOf(key);
    const most = kind === 'local' ? limits.connectionsPerLocalClient : limits.connectionsPerClient;
    if (kind !== 'proxy' && share > most) {
      const own = firstToGo(this.#quotas.of(key), added);
      this.#cut(own === null || isActive(own) ? added : own, 'closedForRoom');
    } else if (this.#open.size > limits.connections) {
      const other = firstToGo(this.#quotas.largest(), added);
      // A busy connection gives way only to a client that holds less.
      const mayGo = other !== null && (!isActive(other) || this.#holdsMore(other, added));
      this.#cut(mayGo ? other : added, 'closedForRoom');
    }
  }

  #holdsMore({ client }: Connection, than: Connection): boolean {
    const { kind, key } = client;
    return kind !== 'proxy' && this.#quotas.sizeOf(key) > this.#quotas.sizeOf(than.client.key);
  }

  #accept(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#open.get(request.socket);
    // It was cut off while its bytes were read.
    if (connection === undefined) return;
    connection.countRequest(response, this.#options.limits.requests);
    // A response has no socket while an earlier one on its connection is not sent.
    const start = () => this.#start(connection, request, response);
    if (response.socket !== null) start();
    else connection.wait({ request, response }, this.#takeTurn, start);
  }

  #start(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.begin(response);
    const isLast = connection.last === response || (this.#closing && !connection.hasWaiting);
    if (isLast) response.setHeader('Connection', 'close');
    if (this.#options.answerFromMemory(request, response)) return;
    if (!this.#bodies.admit(connection, request, response)) return;
    afterNextPoll(() => {
      // A request whose client cannot get a response must not change anything.
      if (connection.socket.writable) this.#options.answer(request, response);
    });
  }

  #check(): void {
    const now = performance.now();
    for (const connection of [...this.#open.values()]) {
      const { socket } = connection;
      const unread = connection.check(now);
      if (unread >= this.#options.limits.unreadMilliseconds) this.#cut(connection, 'closedUnread');
      // Everything is sent, our side is closed, and the client has had time to read it.
      else if (socket.writableFinished) socket.destroy();
    }
  }

  announceClose(): void {
    this.#closing = true;
    for (const connection of this.#open.values()) {
      const { newest } = connection;
      if (newest !== null && !connection.hasWaiting && !newest.headersSent) {
        newest.setHeader('Connection', 'close');
      }
    }
  }

  async close({ milliseconds, portStaysOpen = false }: DrainOptions): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.once('close', resolve));
    this.announceClose();
    // From now on, connections are for the next process. Not the method of `http.Server`, which
    // also closes connections that were accepted a moment ago.
    if (portStaysOpen) NetServer.prototype.close.call(this.#server);
    await wait(GRACE_MILLISECONDS);
    this.#server.close();
    // A response whose headers were sent with keep-alive, before closing began, is ended here too.
    for (const connection of this.#open.values()) {
      const endWhenAnswered = () => connection.whenAnswered(() => end(connection.socket));
      const patience = connection.waitsForFirstRequest(FIRST_REQUEST_MILLISECONDS);
      if (patience > 0) setTimeout(endWhenAnswered, patience);
      else endWhenAnswered();
    }
    const force = setTimeout(() => this.#server.closeAllConnections(), milliseconds);
    await closed;
    clearTimeout(force);
  }
}

function isActive(connection: Connection): boolean {
  return connection.isBusy && !connection.isSlow;
}

/** The connection to close first: idle before slow before active, the oldest of each. */
function firstToGo(oldestFirst: Iterable<Connection>, added: Connection): Connection | null {
  let slow: Connection | null = null;
  let active: Connection | null = null;
  for (const connection of oldestFirst) {
    if (connection === added) continue;
    if (!connection.isBusy) return connection;
    if (connection.isSlow) slow ??= connection;
    else active ??= connection;
  }
  return slow ?? active;
}

/** Calls back after Node has checked all sockets once more and knows which have closed. */
function afterNextPoll(callback: () => void): void {
  setImmediate(() => setImmediate(callback));
}

/** Closes a socket once its buffered output is sent. */
function end(socket: Socket): void {
  if (socket.writableLength === 0) socket.destroy();
  else socket.end(() => socket.destroy());
}
