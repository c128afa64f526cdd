import { isIP } from 'node:net';

/**
 * The rate limit key of a client address: the IPv4 address, or the /64 network of an IPv6 address,
 * because providers assign at least a /64 to each household.
 */
export function addressKey(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (isIP(bare) !== 6) return bare;
  // The URL parser normalizes the address: lower case, no leading zeros, no dots.
  const plain = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const zeros = Array<string>(tail === undefined ? 0 : 8 - front.length - back.length).fill('0');
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
}

const IPV6_KEY = /^([\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}):([\da-f]{1,4})::\/64$/;

/**
 * The /56 and the /48 network around the /64 of a key. A provider may assign either to one household
 * or one server, which then has 256 or 65,536 keys. None for an IPv4 address.
 */
export function widerNetworks(key: string): { per56: string; per48: string } | null {
  const [, front, last] = IPV6_KEY.exec(key) ?? [];
  if (front === undefined || last === undefined) return null;
  const upper = Number.parseInt(last, 16) & 0xff00;
  return { per56: `${front}:${upper.toString(16)}::/56`, per48: `${front}::/48` };
}
