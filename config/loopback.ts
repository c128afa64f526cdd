import { BlockList, isIP } from 'node:net';

export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a site at this origin is reachable only from its own machine. */
export function isLoopbackOrigin(origin: string): boolean {
  return LOOPBACK_HOSTS.has(new URL(origin).hostname);
}

/** Whether every browser takes this host name for its own machine. */
export function isLocalName(hostname: string): boolean {
  return LOOPBACK_HOSTS.has(hostname) || hostname.endsWith('.localhost');
}

/** Whether browsers take the pages of this origin for secure ones: on HTTPS, or on their own machine. */
export function isTrustworthyOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || isLocalName(hostname);
}

/** Whether an IP address is the machine itself, also as IPv4 in IPv6 (`::ffff:127.0.0.1`). */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * What a server listens on for a host name or address. `localhost` is ::1 alone on many machines, where
 * a proxy that asks 127.0.0.1 would find nothing; browsers and clients that try ::1 first try it next.
 */
export function listenAddress(host: string): string {
  return host.toLowerCase() === 'localhost' ? '127.0.0.1' : host;
}

/** Whether a server that listens on this host name or address is reachable only from its own machine. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOSTS.has(host.toLowerCase()) || isLoopbackAddress(host);
}
