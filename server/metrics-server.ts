import { createServer, type Server } from 'node:http';
import { listenAddress } from '#config/loopback.ts';

export interface MetricsText {
  readonly contentType: string;
  /** Never rejects; metrics that cannot be read are left out. */
  read(): Promise<string>;
}

/** Serves `GET /metrics` on its own port, which visitors do not reach. Resolves once it listens. */
export async function serveMetrics(
  { port, host }: { readonly port: number; readonly host: string },
  { contentType, read }: MetricsText,
): Promise<Server> {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics';
    if (!isAsked) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Metrics are at /metrics.\n');
      return;
    }
    void read().then((text) => {
      response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
      response.end(text);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, listenAddress(host), resolve);
  });
  return server;
}
