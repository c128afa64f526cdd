import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts';
import { freePort } from '../../scripts/lib/free-port.ts';

export const SITE_ENV = {
  SECRET: 'the secret of every server of this site',
  PUBLIC_ORIGIN: 'http://localhost:3000',
  // Each visitor has a different address, as behind a balancer.
  TRUSTED_PROXIES: '127.0.0.1, ::1',
};
const HOST = new URL(SITE_ENV.PUBLIC_ORIGIN).host;
/** Longer than the limits of the database together, so that a request that exceeds it hangs. */
const REQUEST_MILLISECONDS = 15_000;

export interface Answer {
  readonly status: number;
  readonly location: string;
  readonly body: string;
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Replica {
  /** Between this server and its database. */
  readonly network: TcpProxy;
  /** Whether the balancer sends it requests. */
  inRotation: boolean;
  /** Resolves with null when there was no answer. */
  send(path: string, sent?: Sent): Promise<Answer | null>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface ReplicaSet {
  readonly replicas: readonly Replica[];
  /** Sends a request as a balancer does: to the next server, and to another one if it gets no answer. */
  send(path: string, sent?: Sent): Promise<Answer | null>;
  close(): Promise<void>;
}

/** Servers on one PostgreSQL, each with a data folder and a network of its own. */
export async function startReplicas(
  databaseUrl: string,
  { count, env }: { count: number; env: Record<string, string> },
): Promise<ReplicaSet> {
  const agent = new Agent({ keepAlive: true });
  const folder = mkdtempSync(join(tmpdir(), 'wizard-replicas-'));
  const open = async (index: number): Promise<Replica> => {
    const network = await startTcpProxy(databaseUrl);
    const port = await freePort();
    const dataDir = join(folder, String(index));
    let server: ServerProcess | null = null;
    return {
      network,
      inRotation: true,
      send: (path, sent = {}) => send({ agent, port }, path, sent),
      async start() {
        server = await startServer({
          dataDir,
          port,
          env: { ...SITE_ENV, ...env, DATABASE_URL: network.url },
        });
      },
      stop: async () => server?.stop(),
      kill: async () => server?.kill(),
    };
  };
  const replicas: Replica[] = [];
  for (let index = 0; index < count; index += 1) replicas.push(await open(index));
  await Promise.all(replicas.map((replica) => replica.start()));
  let next = 0;
  return {
    replicas,
    async send(path, sent) {
      for (let tries = 0; tries < replicas.length; tries += 1) {
        next += 1;
        const replica = replicas[next % replicas.length];
        if (replica?.inRotation !== true) continue;
        const answer = await replica.send(path, sent);
        if (answer !== null) return answer;
      }
      return null;
    },
    async close() {
      agent.destroy();
      await Promise.all(replicas.map((replica) => replica.stop()));
      for (const { network } of replicas) await network.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function send(
  { agent, port }: { agent: Agent; port: number },
  path: string,
  { headers = {}, body }: Sent,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const posted = body === undefined ? {} : { Origin: SITE_ENV.PUBLIC_ORIGIN };
    const read = (response: IncomingMessage) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      const { statusCode: status = 0, headers: answered } = response;
      response.on('end', () => resolve({ status, location: answered.location ?? '', body: text }));
      response.on('error', () => resolve(null));
    };
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: { Host: HOST, ...posted, ...headers },
        timeout: REQUEST_MILLISECONDS,
      },
      read,
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(null));
    sent.end(body);
  });
}
