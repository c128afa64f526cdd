import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/**
 * No operating system takes the ports of outgoing connections or of port 0 from here. One of those
 * could be given to another program between the search and its use.
 */
const FIRST = 20_000;
const LAST = 26_000;

/**
 * Of a port that was given away, the one so far above it stays open until this process ends. So no
 * other process is given the same one, not even before its server listens or while that restarts.
 */
const TO_RESERVATION = 6_000;

/** Finds a free port for a server that has to know its own address before it starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    const reservation = await listen(port + TO_RESERVATION);
    if (reservation === null) continue;
    const found = await listen(port);
    if (found === null) {
      reservation.close();
      continue;
    }
    await new Promise((resolve) => found.close(resolve));
    reservation.unref();
    return port;
  }
}

/** Null if the port is taken. */
function listen(port: number): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      // EACCES: Windows keeps some ranges for itself.
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
