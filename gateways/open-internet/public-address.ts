import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** ipaddr.js has the same name for this range and for NAT64's local range. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
/**
 * Public by their numbers, and yet services of the cloud that a server runs in, which only its own
 * machines reach. Those of other clouds are in ranges that are private or link-local.
 */
const INSIDE_CLOUDS = [
  // Azure's wire server, which has the settings of a machine.
  '168.63.129.16/32',
  // Services of IBM Cloud for its own machines.
  '161.26.0.0/16',
  '166.8.0.0/14',
].map((range) => ipaddr.IPv4.parseCIDR(range));

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
  if (parsed.kind() === 'ipv4') return !INSIDE_CLOUDS.some((range) => parsed.match(range));
  // ipaddr.js calls every range that it does not know unicast; IANA has assigned only this one.
  return parsed.match(GLOBAL_UNICAST_V6);
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
