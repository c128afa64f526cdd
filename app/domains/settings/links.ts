import { accept, type ParseResult } from './parse-result.ts';
import { type AddressRules, isRefused, readHttpsAddress } from './web-address.ts';

/** A link that visitors follow, or that the server calls: any https address of a public host. */
export function parseLink(pasted: string, rules: AddressRules = {}): ParseResult<string> {
  const url = readHttpsAddress(pasted, rules);
  if (isRefused(url)) return url;
  return accept(url.href, `Leads to ${url.host}`);
}
