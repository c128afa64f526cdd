import {
  accept,
  checkText,
  type ParseResult,
  quote,
  type Rejected,
  reject,
} from './parse-result.ts';

export type AddressRules = {
  /** Accepts this machine's address, with plain http: for a site that runs on it, too. */
  allowLocal?: boolean;
};

export const MAX_ADDRESS_LENGTH = 2000;

const LOOKS_LIKE_ADDRESS = /^[a-z][a-z0-9+.-]*:|^\/\/|^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$)/i;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;
const PUBLIC_NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
const PRIVATE_SUFFIX = /\.(?:local|localhost|internal|lan|home|corp|test|invalid|example)$/;

export function resemblesUrl(text: string): boolean {
  return LOOKS_LIKE_ADDRESS.test(text);
}

function isPublicHost(host: string): boolean {
  return PUBLIC_NAME.test(host) && !PRIVATE_SUFFIX.test(host);
}

/**
 * Parses an https address of a public host. "example.com/page" counts as https. Addresses that could
 * mislead about their target (other schemes, credentials, backslashes) are rejected.
 */
export function readHttpsAddress(text: string, rules: AddressRules = {}): URL | Rejected {
  const trimmed = text.trim();
  const bad = checkText(trimmed, MAX_ADDRESS_LENGTH);
  if (bad) return bad;
  if (/[\s\\<>"'`{}|^]/.test(trimmed)) {
    return reject('not-understood', 'Paste one link, with nothing around it.');
  }
  if (!resemblesUrl(trimmed)) {
    return reject('not-understood', `${quote(trimmed)} is not a link. Links start with https://.`);
  }
  // "host.com:8080" matches like a scheme. Schemes in use have no dot.
  const scheme = HAS_SCHEME.exec(trimmed)?.[0];
  const isScheme = scheme !== undefined && (!scheme.includes('.') || trimmed.includes('://'));
  const full = trimmed.startsWith('//')
    ? `https:${trimmed}`
    : isScheme
      ? trimmed
      : `https://${trimmed}`;
  if (!URL.canParse(full)) return reject('not-understood', `${quote(trimmed)} is not a link.`);
  const url = new URL(full);
  const local = rules.allowLocal === true && LOCAL_HOST.test(url.hostname);
  if (url.protocol !== 'https:' && !(local && url.protocol === 'http:')) {
    const known = url.protocol === 'http:' ? 'http://' : url.protocol;
    return reject(
      'not-https',
      `Only links that start with https:// are safe. This one is ${known}`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    return reject(
      'credentials',
      'This link contains a user name or password. Paste it without them.',
    );
  }
  if (!local && !isPublicHost(url.hostname)) {
    return reject('unknown-host', `${quote(url.hostname)} is not a public website.`);
  }
  return url;
}

export function isRejected(result: URL | Rejected): result is Rejected {
  return 'ok' in result;
}

/** Parses a link that visitors follow or that the server calls. */
export function parseLink(pasted: string, rules: AddressRules = {}): ParseResult<string> {
  const url = readHttpsAddress(pasted, rules);
  if (isRejected(url)) return url;
  return accept(url.href, `Links to ${url.host}`);
}
