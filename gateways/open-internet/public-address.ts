import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** ipaddr.js has the same name for this range and for NAT64's local range. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether the address is on the public internet. Private, reserved and tunneled addresses are not,
 * nor is an IPv4 address in an IPv6 notation, because the connection might reach a different
 * machine than the notation suggests. A NAT64 address is as public as the IPv4 address in it: in an
 * IPv6-only network, every IPv4 receiver has such an address.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (parsed?.kind() === 'ipv6' && parsed.match(NAT64)) {
    return isPublicAddress(embeddedAddress(parsed));
  }
  if (parsed?.range() !== 'unicast') return false;
  // ipaddr.js calls every range that it does not know unicast; IANA has assigned only this one.
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST_V6);
}

export function isLoopbackAddress(address: string): boolean {
  return parse(address)?.range() === 'loopback';
}

/**
 * The IPv4 address at the end of a NAT64 address (RFC 6052), to which the network translates it.
 */
function embeddedAddress(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  return address.toByteArray().slice(-4).join('.');
}

/** Null for a host name, and for the octal and short notations that only ipaddr.js accepts. */
function parse(address: string) {
  return isIP(address) === 0 ? null : ipaddr.parse(address);
}
