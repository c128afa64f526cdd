import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How the provider behaves: it works; every connection fails; everything loads, but the form never
 * reports that it is shown; or responses wait until `release()`.
 */
export type Behavior = 'works' | 'fails' | 'never-shows' | 'waits';

export interface FakeResponse {
  readonly type: 'text/javascript' | 'text/html';
  readonly body: string;
}

/** The response for a path; null is a 404. */
export type RespondTo = (path: string, behavior: Behavior) => FakeResponse | null;

export interface FakeServer {
  readonly origin: string;
  behavior: Behavior;
  /** The requested paths, in order. */
  readonly requests: readonly string[];
  /** Sends the waiting responses. */
  release(): void;
  /** Clears the recorded requests; the provider works again. */
  reset(): void;
  close(): Promise<void>;
}

/** A local server that replaces a provider's. */
export async function startFakeServer(respondTo: RespondTo): Promise<FakeServer> {
  const requests: string[] = [];
  let waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const { behavior } = fake;
    const found = respondTo(path, behavior);
    const send = () => {
      response.writeHead(found ? 200 : 404, { 'Content-Type': found?.type ?? 'text/plain' });
      response.end(found?.body);
    };
    if (behavior === 'fails') request.socket.destroy();
    else if (behavior === 'waits') waiting.push(send);
    else send();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeServer = {
    origin: `http://127.0.0.1:${port}`,
    behavior: 'works',
    requests,
    release() {
      fake.behavior = 'works';
      for (const send of waiting) send();
      waiting = [];
    },
    reset() {
      fake.release();
      requests.length = 0;
    },
    async close() {
      fake.release();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}
