import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HaltingProxy {
  readonly origin: string;
  /** Sends the rest of the documents that wait. */
  resume(): void;
  close(): Promise<void>;
}

const MODULE_SCRIPT = /<script[^>]*type="module"[^>]*>[\s\S]*?<\/script>/;

/**
 * A slow connection to a site: each document pauses after its first module script until `resume()`.
 * Everything else is sent at once.
 */
export async function startHaltingProxy(site: string): Promise<HaltingProxy> {
  let waiting: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', site), { redirect: 'manual' });
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = new Headers(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) {
      headers.delete(name);
    }
    response.writeHead(answer.status, Object.fromEntries(headers));
    const script = MODULE_SCRIPT.exec(body.toString('latin1'));
    if (script === null || !headers.get('content-type')?.startsWith('text/html')) {
      response.end(body);
      return;
    }
    const end = script.index + script[0].length;
    response.write(body.subarray(0, end));
    waiting.push(() => response.end(body.subarray(end)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const resume = () => {
    for (const send of waiting) send();
    waiting = [];
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    resume,
    async close() {
      resume();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
