import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy that simulates a failing network between a client and a server. */
export interface TcpProxy {
  /** The server's URL with the proxy's host and port. */
  readonly url: string;
  /** Drops all data silently from now on. */
  silence(): void;
  /** Rejects connections, as a machine does on which nothing listens yet, until it is opened. */
  hide(): Promise<void>;
  open(): Promise<void>;
  /** Resets open connections and rejects new ones from now on. */
  cut(): void;
  /** Drops the data of one open connection silently, or resets it; `chosen` is from 0 to below 1. */
  breakOne(how: 'silence' | 'reset', chosen: number): void;
  /** Lets the transaction with this statement commit, and resets its connection before the answer. */
  cutAtCommitOf(statement: string): void;
  /** Forwards new connections again. Silenced ones stay silent, but each end learns that the other closed. */
  restore(): void;
  close(): Promise<void>;
}

type Mode = 'forwarding' | 'silent' | 'cut';

export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<readonly Socket[]>();
  const silenced = new Set<readonly Socket[]>();
  let mode: Mode = 'forwarding';
  let statementToCut: string | null = null;

  const server = createServer((client) => {
    client.on('error', () => undefined);
    if (mode === 'cut') {
      client.resetAndDestroy();
      return;
    }
    if (mode === 'silent') {
      pairs.add([client]);
      silenced.add([client]);
      return;
    }
    const upstream = connect(Number(port), hostname);
    upstream.on('error', () => undefined);
    const pair = [client, upstream];
    pairs.add(pair);
    client.pipe(upstream).pipe(client);
    let found = false;
    client.on('data', (chunk: Buffer) => {
      found ||= statementToCut !== null && chunk.includes(statementToCut);
      if (!found || !chunk.includes('commit')) return;
      statementToCut = null;
      upstream.unpipe(client);
      upstream.once('data', () => client.resetAndDestroy()).resume();
    });
    const end = () => {
      pairs.delete(pair);
      silenced.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    client.on('close', end);
    upstream.on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  function silencePair(sockets: readonly Socket[]): void {
    silenced.add(sockets);
    for (const socket of sockets) {
      socket.unpipe();
      socket.pause();
    }
  }

  function reset(): void {
    for (const sockets of pairs) for (const socket of sockets) socket.resetAndDestroy();
    pairs.clear();
  }

  return {
    url: url.href,
    silence() {
      mode = 'silent';
      for (const sockets of pairs) silencePair(sockets);
    },
    async hide() {
      reset();
      await new Promise((resolve) => server.close(resolve));
    },
    async open() {
      server.listen(Number(url.port), url.hostname);
      await once(server, 'listening');
    },
    breakOne(how, chosen) {
      const sockets = [...pairs][Math.floor(chosen * pairs.size)] ?? [];
      if (how === 'silence') silencePair(sockets);
      else for (const socket of sockets) socket.resetAndDestroy();
    },
    cut() {
      mode = 'cut';
      reset();
    },
    cutAtCommitOf(statement) {
      statementToCut = statement;
    },
    restore() {
      mode = 'forwarding';
      // A paused socket does not notice that it was closed. What arrives is dropped.
      for (const sockets of silenced) for (const socket of sockets) socket.resume();
      silenced.clear();
    },
    async close() {
      reset();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
