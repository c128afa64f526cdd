import { Agent, type ClientRequest, type IncomingMessage, request as sendPlain } from 'node:http';
import { request as sendEncrypted, Agent as TlsAgent } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';

export interface LoadOptions {
  readonly clients: number;
  /** Where requests go; `https:` without checking the certificate. */
  readonly address: string;
  /** What a client asks for, one after the other. */
  readonly requests: readonly LoadRequest[];
  /** How long a client rests after each answer; default: not at all. */
  readonly restMilliseconds?: number;
}

export interface LoadRequest {
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly status: number;
}

export interface SteadyLoad {
  /** How many requests were answered as expected so far. */
  answered(): number;
  /** Ends the load; resolves with a sentence for each request that failed. */
  stop(): Promise<readonly string[]>;
}

/**
 * Sends requests one after the other, every other client over its own connections and the rest over
 * kept ones. As browsers do, a client asks once more when a connection that it had kept is closed
 * before any answer, and only then.
 */
export function startLoad(options: LoadOptions): SteadyLoad {
  const { clients, address, requests, restMilliseconds = 0 } = options;
  const isEncrypted = address.startsWith('https:');
  const agent = isEncrypted ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  const failures: string[] = [];
  let answered = 0;
  let going = true;

  function send(asked: LoadRequest, kept: boolean): Promise<number> {
    return new Promise((resolve, reject) => {
      const options = {
        agent: kept ? agent : false,
        rejectUnauthorized: false,
        method: asked.body === undefined ? 'GET' : 'POST',
        headers: asked.headers ?? {},
      };
      const read = (response: IncomingMessage) => {
        response.on('error', reject).on('end', () => resolve(response.statusCode ?? 0));
        response.resume();
      };
      const sent: ClientRequest = isEncrypted
        ? sendEncrypted(`${address}${asked.path}`, options, read)
        : sendPlain(`${address}${asked.path}`, options, read);
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(send(asked, false));
        else reject(error);
      });
      sent.end(asked.body);
    });
  }

  async function work(client: number): Promise<void> {
    for (let turn = client; going; turn += 1) {
      const asked = requests[turn % requests.length];
      if (asked === undefined) return;
      try {
        const status = await send(asked, client % 2 === 0);
        if (status === asked.status) answered += 1;
        else failures.push(`${asked.path} answered ${status}`);
      } catch (error) {
        failures.push(`${asked.path} failed: ${(error as Error).message}`);
      }
      if (restMilliseconds > 0) await wait(restMilliseconds);
    }
  }
  const working = Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return {
    answered: () => answered,
    async stop() {
      going = false;
      await working;
      agent.destroy();
      return failures;
    },
  };
}
