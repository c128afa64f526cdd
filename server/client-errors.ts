import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Connection } from './connection.ts';

interface ClientErrorOptions {
  readonly find: (socket: Socket) => Connection | undefined;
  readonly count: (event: 'badRequests') => void;
}

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const BAD_REQUEST = 400;

function isParseError({ code }: NodeJS.ErrnoException): boolean {
  return code?.startsWith('HPE_') === true;
}

function replyTo({ code }: NodeJS.ErrnoException): string {
  const status = STATUSES[code ?? ''] ?? BAD_REQUEST;
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
}

/**
 * Responds to an invalid request with a 4xx, after the requests before it, and closes the
 * connection. Bad requests are counted in the log, not logged.
 */
export function answerClientErrors(server: Server, { find, count }: ClientErrorOptions): void {
  const failed = new WeakSet<Socket>();

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const connection = find(socket as Socket);
    const isTimeout = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    if (connection === undefined || !socket.writable || !(isTimeout || isParseError(error))) {
      socket.destroy();
      return;
    }
    // Bytes after the last request that is answered, or after a bad one, are ignored.
    if (isParseError(error) && (connection.last !== null || failed.has(connection.socket))) return;
    failed.add(connection.socket);
    count('badRequests');
    if (connection.newest?.req.complete === false) {
      if (!connection.hasWaiting) {
        // The bad request is the one being handled, and its handler may be reading the body.
        if (!connection.newest.headersSent) socket.write(replyTo(error));
        socket.destroy();
        return;
      }
      connection.dropWaiting();
    }
    connection.whenAnswered(() => {
      if (socket.writable) socket.end(replyTo(error));
    });
  });
}
