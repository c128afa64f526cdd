import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface WebhookReceiver {
  readonly url: string;
  readonly calls: readonly { headers: IncomingHttpHeaders; body: string }[];
  /** Sets the response to later calls. */
  answer(status: number, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

/** An HTTP server on this machine that records webhook calls. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const calls: { headers: IncomingHttpHeaders; body: string }[] = [];
  let status = 204;
  let headers: Record<string, string> = {};
  const server = createServer(async (request, response) => {
    calls.push({ headers: request.headers, body: await text(request) });
    response.writeHead(status, headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls,
    answer(next, nextHeaders = {}) {
      status = next;
      headers = nextHeaders;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether the call is signed with the secret from the settings page. */
export function isSignedWith(
  secret: string,
  { headers, body }: { headers: IncomingHttpHeaders; body: string },
): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = createHmac('sha256', key).update(signed).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`);
}
