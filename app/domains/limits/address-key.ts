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
