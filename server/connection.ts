import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Client } from './clients.ts';

/** A request that waits until the ones before it on its connection are answered. */
interface PipelinedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

type TakeTurn = (callback: () => void) => void;

/**
 * The parts of Node's socket that have no public names. Without them, a flood takes more memory and
 * a slow reader is cut off sooner, but nothing fails.
 */
interface SocketInternals {
  /** Node's HTTP parser; `onIncoming` is called with each request, and may reject it. */
  readonly parser?: { onIncoming?: (request: unknown, keepAlive: unknown) => number } | null;
  /** `writeQueueSize`: bytes of the write in progress that the kernel has not taken yet. */
  readonly _handle?: { readonly writeQueueSize?: number } | null;
}

/** Stops the parser with an error, which `clientError` then reports. */
const REJECT = -1;

/** How much of the output was sent. */
interface Progress {
  readonly written: number;
  readonly queued: number;
  readonly since: number;
}

/** One client's connection: which requests on it are unanswered, and whether its client reads. */
export class Connection {
  readonly socket: Socket;
  readonly client: Client;
  /** The response after which no more requests are read from this connection. */
  last: ServerResponse | null = null;
  readonly #mostUnanswered: number;
  readonly #waiting: PipelinedRequest[] = [];
  /** The response that is being written, or was written last. */
  #response: ServerResponse | null = null;
  #requests = 0;
  readonly #openedAt = performance.now();
  #isParserLimited = false;
  #output: Progress | null = null;
  /** A request whose body had not arrived at the last check. */
  #receiving: IncomingMessage | null = null;
  #isSlow = false;

  constructor(socket: Socket, client: Client, mostUnanswered: number) {
    this.socket = socket;
    this.client = client;
    this.#mostUnanswered = mostUnanswered;
  }

  get isBusy(): boolean {
    return this.newest !== null;
  }

  /** The last unanswered response. */
  get newest(): ServerResponse | null {
    const waiting = this.#waiting.at(-1);
    if (waiting !== undefined) return waiting.response;
    const response = this.#response;
    return response === null || response.writableFinished || response.destroyed ? null : response;
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Whether its client neither sends nor reads, although a request is unanswered. */
  get isSlow(): boolean {
    return this.#isSlow;
  }

  /** Counts a request. The one that reaches the limit is the last. */
  countRequest(response: ServerResponse, limit: number): void {
    this.#requests += 1;
    if (this.#requests >= limit) this.readNoMoreAfter(response);
  }

  /** How many milliseconds are left for its first request; 0 when it has sent one. */
  waitsForFirstRequest(limit: number): number {
    if (this.#requests > 0) return 0;
    return Math.max(0, limit - (performance.now() - this.#openedAt));
  }

  /** Notes which response is being written. */
  begin(response: ServerResponse): void {
    this.#response = response;
  }

  /**
   * Holds a pipelined request until those before it are answered, and until its turn among those of
   * other connections. So a connection never renders two pages at once, and none for a client that
   * does not read. A request whose connection closes first is never started.
   */
  wait({ request, response }: PipelinedRequest, takeTurn: TakeTurn, start: () => void): void {
    this.#limitParser();
    if (this.#isFull()) {
      // Only without the parser's limit.
      this.socket.destroy();
      return;
    }
    this.#waiting.push({ request, response });
    // Node gives a response the socket when the one before it is sent.
    response.once('socket', () => {
      takeTurn(() => {
        this.#waiting.shift();
        if (this.socket.writable) start();
      });
    });
  }

  /** Drops the newest waiting request, because the rest of it will not arrive. */
  dropWaiting(): void {
    this.#waiting.pop();
  }

  /** Calls back when every request is answered. */
  whenAnswered(callback: () => void): void {
    const { newest } = this;
    if (newest === null) callback();
    else newest.once('close', () => this.whenAnswered(callback));
  }

  /** Node reads 64 KB at once and would create each of the 1,700 requests that fit into it. */
  readNoMoreAfter(response: ServerResponse): void {
    this.last = response;
    const { parser } = this.socket as SocketInternals;
    if (parser) parser.onIncoming = () => REJECT;
  }

  /** A waiting body stays in memory, so nothing is read after it. */
  #isFull(): boolean {
    const newest = this.#waiting.at(-1);
    if (newest === undefined) return false;
    return this.#waiting.length + 1 >= this.#mostUnanswered || hasBody(newest.request);
  }

  #limitParser(): void {
    const { parser } = this.socket as SocketInternals;
    const read = parser?.onIncoming;
    if (this.#isParserLimited || !parser || read === undefined) return;
    this.#isParserLimited = true;
    parser.onIncoming = (request, keepAlive) => {
      const newest = this.#isFull() ? this.newest : null;
      if (newest === null) return read(request, keepAlive);
      this.readNoMoreAfter(newest);
      return REJECT;
    };
  }

  /** Updates the progress; @returns for how many milliseconds the output has not moved. */
  check(now: number): number {
    const { newest, socket } = this;
    // An idle connection does not keep its last request in memory.
    if (newest === null) this.#response = null;
    const { writableLength } = socket;
    const written = socket.bytesWritten - writableLength;
    const queued = (socket as SocketInternals)._handle?.writeQueueSize ?? 0;
    const before = this.#output;
    const isStalled = before !== null && before.written === written && before.queued === queued;
    const since = isStalled ? before.since : now;
    this.#output = writableLength === 0 ? null : { written, queued, since };
    const receiving = this.#response !== null && !this.#response.req.complete;
    const isReceivingStill = receiving && this.#receiving === this.#response?.req;
    this.#receiving = receiving ? (this.#response?.req ?? null) : null;
    this.#isSlow = isReceivingStill || (this.#output !== null && isStalled);
    return this.#output === null ? 0 : now - since;
  }
}

/** Whether a request has a body; reads the two headers that can say so. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
