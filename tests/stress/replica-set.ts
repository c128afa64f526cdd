import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type ClientRequest, type IncomingMessage, request as sendPlain } from 'node:http';
import { request as sendEncrypted, Agent as TlsAgent } from 'node:https';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BUCKET_CREDENTIALS, type TestBucket } from '#tests/support/bucket.ts';
import {
  findMissing,
  listServersUp,
  type ProxyProcess,
  startProxy,
} from '#tests/support/proxy-process.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts';
import { freePort } from '../../scripts/lib/free-port.ts';

export const SITE_ENV = {
  SECRET: 'the secret of every server of this site',
  PUBLIC_ORIGIN: 'http://localhost:3000',
  // Each visitor has a different address, as behind a balancer.
  TRUSTED_PROXIES: '127.0.0.1, ::1',
};
/** As long as HAProxy waits for a server, which is longer than the site takes for anything. */
const REQUEST_MILLISECONDS = 75_000;
/** HAProxy asks `/readyz` every second, and stops asking a server after two bad answers. */
const DRAIN_SECONDS = '3';
const UP_MILLISECONDS = 180_000;
/** HAProxy's own answers: a server ended, or said nothing. */
const NO_ANSWER = new Set([502, 504]);

export interface Answer {
  readonly status: number;
  readonly location: string;
  readonly bytes: Buffer;
  readonly body: string;
}

export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Each number is a client with its own address; without it, all are one. */
  readonly visitor?: number;
}

export interface Replica {
  /** Between this server and its database. */
  readonly network: TcpProxy;
  /** Between this server and its bucket; null without one. */
  readonly bucketNetwork: TcpProxy | null;
  /** Asks this server and no other. Resolves with null when there was no answer. */
  send(path: string, sent?: Sent): Promise<Answer | null>;
  /** Takes it out of rotation as a release does, and ends it. */
  stop(): Promise<void>;
  /** Ends it as a power cut does; the balancer is to find out. */
  kill(): Promise<void>;
  /** Resolves when it is in rotation. */
  start(): Promise<void>;
  /** What its servers have logged as an error since this was last asked. */
  takeErrors(): string[];
}

export interface ReplicaSet {
  readonly balancer: 'haproxy' | 'round robin';
  /** The address that visitors have. */
  readonly origin: string;
  readonly replicas: readonly Replica[];
  /** Sends a request through the balancer. Resolves with null when no server answered. */
  send(path: string, sent?: Sent): Promise<Answer | null>;
  close(): Promise<void>;
}

export interface ReplicaSetOptions {
  readonly count: number;
  readonly env: Record<string, string>;
  readonly bucket?: TestBucket;
  /** As `ServerProcessOptions`. */
  readonly ownLimits?: boolean;
  /** Default: a round robin in this process, which asks the next server when one does not answer. */
  readonly balancer?: ReplicaSet['balancer'];
}

/** Why HAProxy cannot be used here; null when it can. */
export function findMissingHaproxy(): string | null {
  // Only Linux gives every client its own address on one machine.
  return platform() === 'linux' ? findMissing('haproxy') : 'no other addresses of this machine';
}

/** Of the log: pino's levels 50 and 60. */
const ERROR_LINE = /"level":[56]0/;

/** Servers on one PostgreSQL, each with its own data folder and networks. */
export async function startReplicas(
  databaseUrl: string,
  { count, env, bucket, ownLimits = false, balancer = 'round robin' }: ReplicaSetOptions,
): Promise<ReplicaSet> {
  const folder = mkdtempSync(join(tmpdir(), 'wizard-replicas-'));
  const agent = new Agent({ keepAlive: true });
  const tlsAgent = new TlsAgent({ keepAlive: true });
  const isProxied = balancer === 'haproxy';
  const publicPort = await freePort();
  const origin = isProxied ? `https://localhost:${publicPort}` : SITE_ENV.PUBLIC_ORIGIN;
  const inRotation = new Set<number>();
  const ports: number[] = [];
  let proxy: ProxyProcess | null = null;

  async function untilUp(index: number): Promise<void> {
    const limit = performance.now() + UP_MILLISECONDS;
    while (proxy !== null && performance.now() < limit) {
      const up = await listServersUp(proxy.controlSocket);
      if (up.includes(`site${index + 1}`)) return;
      await wait(100);
    }
  }

  const open = async (index: number): Promise<Replica> => {
    const network = await startTcpProxy(databaseUrl);
    const bucketNetwork = bucket === undefined ? null : await startTcpProxy(bucket.origin);
    const port = await freePort();
    ports.push(port);
    let server: ServerProcess | null = null;
    let ended = '';
    let taken = 0;
    const printed = () => ended + (server?.output() ?? '');
    const keepOutput = () => {
      ended = printed();
      server = null;
    };
    return {
      network,
      bucketNetwork,
      send: (path, sent = {}) => send({ origin, port, agent }, path, withAddress(sent)),
      async start() {
        server = await startServer({
          dataDir: join(folder, String(index)),
          port,
          ownLimits,
          env: {
            ...SITE_ENV,
            ...(isProxied ? { DRAIN_SECONDS, HOST: '127.0.0.1' } : {}),
            ...(bucket === undefined || bucketNetwork === null
              ? {}
              : {
                  STORAGE_URL: bucket.url.replace(bucket.origin, originOf(bucketNetwork)),
                  ...BUCKET_CREDENTIALS,
                }),
            ...env,
            PUBLIC_ORIGIN: origin,
            DATABASE_URL: network.url,
          },
        });
        await untilUp(index);
        inRotation.add(index);
      },
      async stop() {
        inRotation.delete(index);
        await server?.stop();
        keepOutput();
      },
      async kill() {
        await server?.kill();
        keepOutput();
      },
      takeErrors() {
        const all = printed();
        const lines = all.slice(taken).split('\n');
        taken = all.length;
        return lines.filter((line) => ERROR_LINE.test(line));
      },
    };
  };

  const replicas: Replica[] = [];
  for (let index = 0; index < count; index += 1) replicas.push(await open(index));

  async function close(): Promise<void> {
    agent.destroy();
    tlsAgent.destroy();
    // Nobody asks them any more, so that there is nothing to drain.
    await Promise.all(replicas.map((replica) => replica.kill()));
    await proxy?.stop();
    for (const { network, bucketNetwork } of replicas) {
      await network.close();
      await bucketNetwork?.close();
    }
    rmSync(folder, { recursive: true, force: true });
  }

  const [first, ...others] = replicas;
  // The first one migrates.
  const started = [...(await Promise.allSettled([first?.start()]))];
  started.push(...(await Promise.allSettled(others.map((replica) => replica.start()))));
  const failed = started.find((result) => result.status === 'rejected');
  if (failed !== undefined) {
    await close();
    throw failed.reason;
  }
  if (isProxied) {
    proxy = await startProxy('haproxy', ports, publicPort);
    for (const index of replicas.keys()) await untilUp(index);
  }

  async function sendThroughProxy(path: string, { visitor, ...sent }: Sent) {
    const place = { origin, port: publicPort, agent: tlsAgent, isEncrypted: true };
    const own =
      visitor === undefined
        ? place
        : { ...place, agent: false as const, localAddress: addressOf(127, visitor) };
    const answer = await send(own, path, sent);
    return answer === null || NO_ANSWER.has(answer.status) ? null : answer;
  }

  let next = 0;
  async function sendInTurn(path: string, sent: Sent): Promise<Answer | null> {
    for (let tries = 0; tries < replicas.length; tries += 1) {
      next += 1;
      const index = next % replicas.length;
      if (!inRotation.has(index)) continue;
      const answer = (await replicas[index]?.send(path, sent)) ?? null;
      if (answer !== null) return answer;
    }
    return null;
  }

  return {
    balancer,
    origin,
    replicas,
    send: (path, sent = {}) => (isProxied ? sendThroughProxy(path, sent) : sendInTurn(path, sent)),
    close,
  };
}

function originOf({ url }: TcpProxy): string {
  return new URL(url).origin;
}

function addressOf(first: number, visitor: number): string {
  return [first, 1 + (visitor >> 16), (visitor >> 8) & 255, visitor & 255].join('.');
}

/** Without a proxy, a request says itself where it comes from. */
function withAddress({ visitor, headers, ...sent }: Sent): Sent {
  if (visitor === undefined) return { headers: headers ?? {}, ...sent };
  return { ...sent, headers: { ...headers, 'X-Forwarded-For': addressOf(10, visitor) } };
}

interface Place {
  /** The address that visitors have. */
  readonly origin: string;
  readonly port: number;
  readonly agent: Agent | false;
  readonly localAddress?: string;
  readonly isEncrypted?: boolean;
}

function send(place: Place, path: string, { headers = {}, body }: Sent): Promise<Answer | null> {
  const { origin, isEncrypted = false, ...connection } = place;
  return new Promise((resolve) => {
    const posted = body === undefined ? {} : { Origin: origin };
    const read = (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      const { statusCode: status = 0, headers: answered } = response;
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const location = answered.location ?? '';
        resolve({ status, location, bytes, body: bytes.toString() });
      });
      response.on('error', () => resolve(null));
    };
    const options = {
      ...connection,
      host: '127.0.0.1',
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: { Host: new URL(origin).host, ...posted, ...headers },
      timeout: REQUEST_MILLISECONDS,
      rejectUnauthorized: false,
    };
    const sent: ClientRequest = isEncrypted
      ? sendEncrypted(options, read)
      : sendPlain(options, read);
    sent.on('timeout', () => sent.destroy());
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // As browsers do, once more when a kept connection was closed before any answer.
      if (sent.reusedSocket && error.code === 'ECONNRESET') {
        resolve(send({ ...place, agent: false }, path, { headers, ...(body && { body }) }));
      } else resolve(null);
    });
    sent.end(body);
  });
}
