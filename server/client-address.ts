import { BlockList, isIP } from 'node:net';

/** Whether an address is that of a trusted proxy. */
export function createProxyCheck(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }

  return (address) => {
    const family = isIP(address);
    return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

export function createAddressReader(trustedProxies: readonly string[]) {
  const isTrusted = createProxyCheck(trustedProxies);

  /**
   * The client's IP address. `X-Forwarded-For` is read from right to left, as long as the address
   * that added the entry is a trusted proxy. An entry that is not an address ends the chain: the
   * client is then the proxy that added it.
   */
  return function clientAddress(socketAddress: string, forwardedFor: string | null): string {
    let address = unmapAddress(socketAddress);
    const chain = (forwardedFor ?? '').split(',').map((part) => part.trim());
    while (isTrusted(address) && chain.length > 0) {
      const next = unmapAddress(withoutPort(chain.pop() ?? ''));
      if (isIP(next) === 0) break;
      address = next;
    }
    return address;
  };
}

const BRACKETED = /^\[([^\]]*)\](?::\d{1,5})?$/;
const IPV4_WITH_PORT = /^([\d.]+):\d{1,5}$/;

/** Some proxies name the client's port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  return (BRACKETED.exec(entry) ?? IPV4_WITH_PORT.exec(entry))?.[1] ?? entry;
}

/** Turns an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) into the IPv4 address. */
export function unmapAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
