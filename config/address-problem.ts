export interface AddressForm {
  readonly protocols: readonly string[];
  readonly example: string;
  /** Follows the example where an address has no host. */
  readonly withoutHost?: string;
}

/**
 * Why this is no address of a service with a user name and a password; null if it is one. Continues a
 * sentence that starts with the name of the variable.
 */
export function findAddressProblem(
  value: string,
  { protocols, example, withoutHost = '' }: AddressForm,
): string | null {
  const url = URL.parse(value);
  if (url === null && /^\w+:\/\/[^/]*@(?:\/|\?|$)/.test(value)) {
    return `has no host after the @: it must be an address like ${example}${withoutHost}`;
  }
  // What is behind the last @ would be the host, but a #, / or ? in the password ended it before.
  const isCut =
    url === null ? /:\/\/.*@/.test(value) : /@/.test(url.pathname + url.search + url.hash);
  if (isCut) {
    return 'has a character in its user name or password that must be percent-encoded: write %23 for #, %2F for /, %3F for ?, %40 for @ and %25 for %';
  }
  return protocols.includes(url?.protocol ?? '') ? null : `must be an address like ${example}`;
}
