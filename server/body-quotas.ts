import type { IncomingMessage, ServerResponse } from 'node:http';
import { ClientQuotas } from './client-quotas.ts';
import type { Client } from './clients.ts';
import { type Connection, hasBody } from './connection.ts';
import type { ConnectionEvent, ConnectionLimits } from './connection-limits.ts';

const MESSAGE =
  'Too much is being sent from your network right now. Please wait a moment and try again.';

/**
 * A body that is arriving. One object for each, because a connection has two if the server ignores
 * the first.
 */
interface Body {
  readonly connection: Connection;
}

/**
 * Limits how many bodies are received at once, because each takes some hundred KB until it is
 * complete.
 */
export function createBodyLimit({
  limits,
  count,
}: {
  limits: ConnectionLimits;
  count: (event: ConnectionEvent) => void;
}) {
  const bodies = new ClientQuotas<Body>();

  /** Over the limit for all clients, the client with the most bodies loses its oldest. */
  function makeRoom({ key, kind }: Client): boolean {
    const most = kind === 'local' ? limits.bodiesPerLocalClient : limits.bodiesPerClient;
    const own = bodies.sizeOf(key);
    if (kind !== 'proxy' && own >= most) return false;
    if (bodies.size < limits.bodies) return true;
    const [oldest] = bodies.largest();
    if (oldest === undefined) return false;
    const { client, socket } = oldest.connection;
    if (client.kind === 'proxy' || bodies.sizeOf(client.key) <= own + 1) return false;
    bodies.delete(client.key, oldest);
    socket.destroy();
    return true;
  }

  return {
    /** True if the request has no body or may send it; otherwise it is answered with 503. */
    admit(connection: Connection, request: IncomingMessage, response: ServerResponse): boolean {
      if (!hasBody(request)) return true;
      const { client, socket } = connection;
      if (!makeRoom(client)) {
        count('rejectedBodies');
        reject(response);
        return false;
      }
      const body: Body = { connection };
      bodies.add(client.key, body);
      // After the response, we keep reading a rejected body for a moment.
      const release = () => {
        bodies.delete(client.key, body);
        request.off('end', release);
        socket.off('close', release);
      };
      request.once('end', release);
      socket.once('close', release);
      return true;
    },
  };
}

function reject(response: ServerResponse): void {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Retry-After': '5',
    Connection: 'close',
  };
  response.writeHead(503, headers).end(MESSAGE);
}
