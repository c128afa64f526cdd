import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether the address is on the public internet. Private, reserved and tunneled addresses are not,
 * nor is an IPv4 address in an IPv6 notation: the connection might end on another machine than the
 * notation suggests.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (parsed?.range() !== 'unicast') return false;
  // ipaddr.js calls every range that it does not know unicast; IANA has assigned only this one.
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST_V6);
}

export function isLoopbackAddress(address: string): boolean {
  return parse(address)?.range() === 'loopback';
}

/** Null for a host name, and for the octal and short notations that ipaddr.js alone would accept. */
function parse(address: string) {
  return isIP(address) === 0 ? null : ipaddr.parse(address);
}
