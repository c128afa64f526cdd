import { BlockList, isIP } from 'node:net';

export function createAddressReader(trustedProxies: readonly string[]) {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }

  function isTrusted(address: string): boolean {
    const family = isIP(address);
    return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
  }

  /**
   * The client's IP address. `X-Forwarded-For` is read from right to left, as long as the address
   * that added the entry is a trusted proxy.
   */
  return function clientAddress(socketAddress: string, forwardedFor: string | null): string {
    let address = unmapAddress(socketAddress);
    const chain = (forwardedFor ?? '').split(',').map((part) => part.trim());
    while (isTrusted(address) && chain.length > 0) {
      const next = unmapAddress(chain.pop() ?? '');
      if (isIP(next) === 0) break;
      address = next;
    }
    return address;
  };
}

/** Turns an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) into the IPv4 address. */
function unmapAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
