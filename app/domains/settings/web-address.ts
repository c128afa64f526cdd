import { checkText, quote, type Refused, refuse } from './parse-result.ts';

export type AddressRules = {
  /** A site that itself runs on this machine may name this machine, with plain http. */
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
 * Reads an https address of a public host. "example.com/page" counts as https; anything that
 * could lead elsewhere than it seems (other schemes, credentials, backslashes) is refused.
 */
export function readHttpsAddress(text: string, rules: AddressRules = {}): URL | Refused {
  const trimmed = text.trim();
  const bad = checkText(trimmed, MAX_ADDRESS_LENGTH);
  if (bad) return bad;
  if (/[\s\\<>"'`{}|^]/.test(trimmed)) {
    return refuse('not-understood', 'Paste one link, without anything around it.');
  }
  if (!resemblesUrl(trimmed)) {
    return refuse('not-understood', `${quote(trimmed)} is not a link. It starts with https://.`);
  }
  // "host:8080" reads as a scheme; a dot before the colon tells that it is none.
  const scheme = HAS_SCHEME.exec(trimmed)?.[0];
  const isScheme = scheme !== undefined && (!scheme.includes('.') || trimmed.includes('://'));
  const full = trimmed.startsWith('//')
    ? `https:${trimmed}`
    : isScheme
      ? trimmed
      : `https://${trimmed}`;
  if (!URL.canParse(full)) return refuse('not-understood', `${quote(trimmed)} is not a link.`);
  const url = new URL(full);
  const local = rules.allowLocal === true && LOCAL_HOST.test(url.hostname);
  if (url.protocol !== 'https:' && !(local && url.protocol === 'http:')) {
    const known = url.protocol === 'http:' ? 'http://' : url.protocol;
    return refuse(
      'not-https',
      `Only links that start with https:// are safe. This one is ${known}`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    return refuse('credentials', 'This link carries a user name or password. Paste it without.');
  }
  if (!local && !isPublicHost(url.hostname)) {
    return refuse('unknown-host', `${quote(url.hostname)} is not the address of a public website.`);
  }
  return url;
}

export function isRefused(result: URL | Refused): result is Refused {
  return 'ok' in result;
}
