import { BlockList, isIP } from 'node:net';

/** Decides whose forwarded address is believed. */
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
   * The address a request comes from. `X-Forwarded-For` is read from its right end, as long as
   * the address that added an entry is a trusted proxy.
   */
  return function clientAddress(socketAddress: string, forwardedFor: string | null): string {
    let address = plainAddress(socketAddress);
    const chain = (forwardedFor ?? '').split(',').map((part) => part.trim());
    while (isTrusted(address) && chain.length > 0) {
      const next = plainAddress(chain.pop() ?? '');
      if (isIP(next) === 0) break;
      address = next;
    }
    return address;
  };
}

/** An IPv4 address that arrived over IPv6 is the IPv4 address. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
