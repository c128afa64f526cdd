import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** An address in the server's own network, or one that is not encrypted. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError';
  readonly code = 'forbidden_address';
}

export interface AddressGuard {
  /**
   * @throws ForbiddenAddressError for a URL that must not be requested, as far as the URL alone
   * shows it.
   */
  check(url: URL, options?: { plainHttp?: boolean }): void;
  /** @throws ForbiddenAddressError for a host that is a forbidden IP address, which needs no lookup. */
  checkHost(host: string): void;
  /**
   * The lookup for the connection. It checks the IP addresses when the connection is made, against
   * DNS rebinding.
   */
  readonly lookup: LookupFunction;
}

/**
 * Keeps calls to addresses that somebody else chose out of the server's own network. Set
 * `allowLocal` if the site itself is on a loopback address.
 */
export function createAddressGuard({ allowLocal }: { allowLocal: boolean }): AddressGuard {
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (allowLocal && isLoopbackAddress(address));
  function checkHost(host: string): void {
    // Connecting to an IP address needs no lookup.
    if (isIP(host) !== 0 && !isAllowed(host)) throw new ForbiddenAddressError();
  }
  return {
    checkHost,
    check(url, { plainHttp = false } = {}) {
      const literal = url.hostname.replace(/^\[|\]$/g, '');
      checkHost(literal);
      const isLocal = allowLocal && (url.hostname === 'localhost' || isLoopbackAddress(literal));
      const isHttp = url.protocol === 'http:' && (plainHttp || isLocal);
      if (url.protocol !== 'https:' && !isHttp) throw new ForbiddenAddressError();
    },
    lookup(hostname, options, callback) {
      lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
        if (error) return callback(error, '', 0);
        const hasForbidden = found.some(({ address }) => !isAllowed(address));
        const [first] = found;
        if (hasForbidden || first === undefined) {
          return callback(new ForbiddenAddressError(), '', 0);
        }
        if (options.all) return callback(null, found);
        callback(null, first.address, first.family);
      });
    },
  };
}
