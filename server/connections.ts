import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A busy machine has requests that it has not even read yet. */
const GRACE_MILLISECONDS = 300;

const tracked = new WeakMap<Server, Connections>();

/** What a server has open, so that it can be closed without leaving anybody without an answer. */
interface Connections {
  /**
   * Says that an answer is on its way. What is answered in the same moment need not be told: that
   * was a twentieth of a kept page's time.
   */
  awaitAnswer(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Whether a request may be answered. While the server closes, the answer tells its client to come
   * back on another connection.
   */
  beginResponse(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Answers for a moment more what has been sent already, then takes nothing new. Resolves once all
   * connections are closed; those left after `milliseconds` are cut.
   */
  close(milliseconds: number): Promise<void>;
}

export function trackConnections(server: Server): Connections {
  const open = new Set<Socket>();
  const waiting = new Map<Socket, Set<ServerResponse>>();
  let closing = false;

  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      waiting.delete(socket);
    });
  });

  /** Its last answer may still be on the way. */
  function end(socket: Socket): void {
    if (socket.writableLength === 0) socket.destroy();
    else socket.end(() => socket.destroy());
  }

  const connections: Connections = {
    beginResponse(request, response) {
      if (!closing) return true;
      // What nobody would hear of must not be done.
      if (request.socket.writableEnded) return false;
      closeAfterResponse(response);
      return true;
    },
    awaitAnswer({ socket }, response) {
      const answers = waiting.get(socket) ?? new Set();
      waiting.set(socket, answers.add(response));
      response.once('close', () => {
        answers.delete(response);
        if (answers.size > 0) return;
        waiting.delete(socket);
        // Its headers may have gone out, promising more, before the end was known.
        if (closing) socket.end();
      });
    },
    async close(milliseconds) {
      closing = true;
      for (const answers of waiting.values()) answers.forEach(closeAfterResponse);
      await wait(GRACE_MILLISECONDS);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of open) if (!waiting.has(socket)) end(socket);
      const force = setTimeout(() => server.closeAllConnections(), milliseconds);
      await closed;
      clearTimeout(force);
    },
  };
  tracked.set(server, connections);
  return connections;
}

/** See `Connections.close`. */
export async function drain(server: Server, milliseconds: number): Promise<void> {
  await tracked.get(server)?.close(milliseconds);
}

function closeAfterResponse(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
