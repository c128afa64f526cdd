import { isLoopbackAddress } from '#config/loopback.ts';

const FORWARDING_HEADER = /^(?:x-forwarded(?:-.*)?|forwarded|x-real-ip|via)$/;

/**
 * Whether a request comes from this machine itself and not through a proxy on it. The Host header
 * is no evidence, because the client chooses it.
 */
export function isLocalRequest(remoteAddress: string, headers: Headers): boolean {
  if (!isLoopbackAddress(remoteAddress)) return false;
  return ![...headers.keys()].some((name) => FORWARDING_HEADER.test(name));
}
