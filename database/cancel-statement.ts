import { connect } from 'node:net';
import type pg from 'pg';

const CANCEL_REQUEST = 80_877_102;
const CANCEL_MILLISECONDS = 2_000;

/** Properties of `pg`'s client that its types do not declare. */
interface ConnectionInfo {
  readonly host: string;
  readonly port: number;
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/**
 * Asks PostgreSQL to cancel the statement that this client is running, on a separate connection, as
 * the protocol requires. A pooler forwards the request to the right server. There is no answer: the
 * canceled statement fails with an error.
 */
export function cancelStatement(client: pg.ClientBase): void {
  const { host, port, processID, secretKey } = client as unknown as ConnectionInfo;
  if (processID === null || secretKey === null) return;
  const request = Buffer.alloc(16);
  request.writeInt32BE(16, 0);
  request.writeInt32BE(CANCEL_REQUEST, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  // It does not matter if this fails: the client drops its connection when no answer comes.
  socket.on('error', () => undefined);
  socket.setTimeout(CANCEL_MILLISECONDS, () => socket.destroy());
  socket.end(request);
  socket.resume().unref();
}
