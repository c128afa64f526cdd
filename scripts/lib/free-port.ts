import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * No operating system takes the ports of outgoing connections or of port 0 from here. One of those
 * could be given to another program between the search and its use.
 */
const FIRST = 20_000;
const LAST = 32_000;

/** Finds a free port for a server that has to know its own address before it starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      // EACCES: Windows keeps some ranges for itself.
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen(port, 'localhost', () => server.close(() => resolve(true)));
  });
}
