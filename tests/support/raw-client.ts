import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadSiteBuild } from './site-build.ts';
import type { TestSite } from './test-site.ts';

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface RawRequest {
  readonly method: string;
  /** As in the request line. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Serves a site over a socket, and sends it requests as they are, with nothing but a Host added. */
export async function openRawClient(site: TestSite) {
  const { createSite, listen } = await loadSiteBuild();
  const server = await listen(createSite(site.services), site.services.config);
  const { port } = server.address() as AddressInfo;
  const { host } = new URL(site.origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 3 });
  return {
    send({ method, path, headers, body }: RawRequest): Promise<RawResponse> {
      return new Promise((resolve, reject) => {
        const options = { agent, port, host: 'localhost', method, path };
        const sent = request({ ...options, headers: { Host: host, ...headers } }, (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (piece: string) => (text += piece));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
          );
        });
        sent.on('error', reject);
        sent.end(body);
      });
    },
    close(): Promise<void> {
      agent.destroy();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

export type RawClient = Awaited<ReturnType<typeof openRawClient>>;
