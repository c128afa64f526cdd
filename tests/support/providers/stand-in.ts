import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What a provider does today: it works; its script or frame cannot be reached; everything is
 * answered, but the form never says that it is there; or what is asked for last waits until it is
 * let go.
 */
export type Behaviour = 'works' | 'fails' | 'never-shows' | 'waits';

export interface Answer {
  readonly type: 'text/javascript' | 'text/html';
  readonly body: string;
}

/** Answers for a provider's addresses, told apart by their path. */
export type Provider = (path: string, behaviour: Behaviour) => Answer | null;

export interface StandIn {
  readonly origin: string;
  behaviour: Behaviour;
  /** The paths that were asked for, in order. */
  readonly asked: readonly string[];
  /** Answers what was kept waiting. */
  letGo(): void;
  /** Forgets everything, and works. */
  reset(): void;
  close(): Promise<void>;
}

/** A server of our own in the place of a provider's. */
export async function startStandIn(provider: Provider): Promise<StandIn> {
  const asked: string[] = [];
  let waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const { behaviour } = standIn;
    const answer = provider(path, behaviour);
    const send = () => {
      response.writeHead(answer ? 200 : 404, { 'Content-Type': answer?.type ?? 'text/plain' });
      response.end(answer?.body);
    };
    if (behaviour === 'fails') request.socket.destroy();
    else if (behaviour === 'waits') waiting.push(send);
    else send();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const standIn: StandIn = {
    origin: `http://127.0.0.1:${port}`,
    behaviour: 'works',
    asked,
    letGo() {
      standIn.behaviour = 'works';
      for (const send of waiting) send();
      waiting = [];
    },
    reset() {
      standIn.letGo();
      asked.length = 0;
    },
    async close() {
      standIn.letGo();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}
