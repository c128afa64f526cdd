import { BlockList, isIP } from 'node:net';
import { createProxyCheck, unmapAddress } from './client-address.ts';

/** Who is at the other end of a connection. */
export interface Client {
  /** Connections with the same key share their limits. */
  readonly key: string;
  /**
   * `local` may be an undeclared reverse proxy, with all visitors behind it. `proxy` is one that
   * TRUSTED_PROXIES names.
   */
  readonly kind: 'public' | 'local' | 'proxy';
}

const LOCAL_NETWORKS = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const;

/** @param keyOf the key of an address, the same for the network of one household. */
export function createClientReader(
  trustedProxies: readonly string[],
  keyOf: (address: string) => string,
): (socketAddress: string) => Client {
  const isTrusted = createProxyCheck(trustedProxies);
  const local = new BlockList();
  for (const [network, prefix, family] of LOCAL_NETWORKS) local.addSubnet(network, prefix, family);

  return (socketAddress) => {
    const address = unmapAddress(socketAddress);
    const key = keyOf(address);
    if (isTrusted(address)) return { key, kind: 'proxy' };
    const isLocal = local.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
    return { key, kind: isLocal ? 'local' : 'public' };
  };
}
