import { isIP } from 'node:net';
import { createClientReader } from './clients.ts';

/** A peer that forwards requests of others although it is not in TRUSTED_PROXIES. */
export interface UntrustedProxy {
  readonly address: string;
  /** How many requests it forwarded since it was first seen. */
  readonly requests: number;
}

export interface UntrustedProxies {
  /** Notes a request that was not answered from memory. */
  note(remoteAddress: string, forwardedFor: string | null): void;
  /**
   * The proxies to tell an owner about, whose own request comes from `clientAddress`. Anybody can
   * send the header, so an unknown peer on the internet proves nothing. The list has those on this
   * machine or in its network, and the one that the owner's own request came through.
   */
  list(clientAddress: string): readonly UntrustedProxy[];
}

interface Seen {
  requests: number;
  at: number;
}

const REMEMBERED_MILLISECONDS = 60 * 60 * 1000;
const MAX_PEERS = 100;
const MAX_LISTED = 5;

/** Remembers for an hour, in memory, who sends `X-Forwarded-For` without being trusted to. */
export function createUntrustedProxies(
  trustedProxies: readonly string[],
  now: () => number = Date.now,
): UntrustedProxies {
  const clientOf = createClientReader(trustedProxies, (address) => address);
  const isLocal = (address: string) => clientOf(address).kind === 'local';
  /** The least recently seen comes first. */
  const peers = new Map<string, Seen>();

  function forgetOld(): void {
    for (const [address, { at }] of peers) {
      if (now() - at < REMEMBERED_MILLISECONDS) return;
      peers.delete(address);
    }
  }

  /** Unknown addresses are dropped first, so that they cannot displace the site's own proxy. */
  function makeRoom(): void {
    if (peers.size < MAX_PEERS) return;
    const addresses = [...peers.keys()];
    peers.delete(addresses.find((address) => !isLocal(address)) ?? addresses[0] ?? '');
  }

  return {
    note(remoteAddress, forwardedFor) {
      if (forwardedFor === null) return;
      const { key: address, kind } = clientOf(remoteAddress);
      if (kind === 'proxy' || isIP(address) === 0) return;
      forgetOld();
      const requests = (peers.get(address)?.requests ?? 0) + 1;
      peers.delete(address);
      makeRoom();
      peers.set(address, { requests, at: now() });
    },
    list(clientAddress) {
      forgetOld();
      return [...peers]
        .filter(([address]) => address === clientAddress || isLocal(address))
        .map(([address, { requests }]) => ({ address, requests }))
        .sort((one, other) => other.requests - one.requests)
        .slice(0, MAX_LISTED);
    },
  };
}
