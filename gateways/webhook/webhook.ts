import { type LookupAddress, lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { DeliveryError } from '../delivery-error.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';
import { type SignedCall, signatureHeaders } from './sign.ts';

export interface WebhookCall extends SignedCall {
  readonly url: string;
  /** Each signs the call: the newest, and those that were replaced a short while ago. */
  readonly keys: readonly Uint8Array[];
}

/** @throws DeliveryError unless the other end answers with success. */
export type Webhook = (call: WebhookCall, signal: AbortSignal) => Promise<void>;

const TIMEOUT_MILLISECONDS = 10_000;
/** The answers that say "not now" rather than "not this". */
const NOT_NOW: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError';
  readonly code = 'forbidden_address';
}

/**
 * Posts to an address of the owner's choice, and never into the network that the server stands in:
 * the address is checked when it is connected to, so that no name can lead there. `allowLocal` is
 * for a site that itself runs on this machine alone.
 */
export function createWebhook({ allowLocal }: { allowLocal: boolean }): Webhook {
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (allowLocal && isLoopbackAddress(address));
  const guarded: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      const bad = found.some(({ address }) => !isAllowed(address));
      const [first] = found;
      if (bad || first === undefined) return callback(new ForbiddenAddressError(), '', 0);
      if (options.all) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };

  return async (call, signal) => {
    const url = new URL(call.url);
    // An address in digits is connected to without being looked up.
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    const encrypted = url.protocol === 'https:';
    const local = allowLocal && (url.hostname === 'localhost' || isLoopbackAddress(literal));
    if ((isIP(literal) !== 0 && !isAllowed(literal)) || !(encrypted || local)) {
      throw toDeliveryError(new ForbiddenAddressError(), url.host);
    }
    const ended = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]);
    let status: number;
    try {
      status = await post(call, { url, encrypted, lookup: guarded, signal: ended });
    } catch (error) {
      throw toDeliveryError(error, url.host);
    }
    if (status < 200 || status > 299) throw toRefusal(status, url.host);
  };
}

interface Post {
  url: URL;
  encrypted: boolean;
  lookup: LookupFunction;
  signal: AbortSignal;
}

/** Redirects are not followed, and what the other end says beside its status is not read. */
function post(call: WebhookCall, { url, encrypted, lookup, signal }: Post): Promise<number> {
  const body = Buffer.from(call.body);
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': body.byteLength,
    'User-Agent': 'Wizard Services',
    ...signatureHeaders(call.keys, call),
  };
  const options = { method: 'POST', headers, lookup, signal, agent: false } as const;
  return new Promise((resolve, reject) => {
    const onAnswer = (answer: IncomingMessage) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    };
    const sending = encrypted
      ? requestHttps(url, options, onAnswer)
      : requestHttp(url, options, onAnswer);
    sending.once('error', reject);
    sending.end(body);
  });
}

function toDeliveryError(error: unknown, host: string): DeliveryError {
  const { code, name } = error as NodeJS.ErrnoException;
  const channel = (sentence: string) => new DeliveryError('channel', sentence, error);
  if (error instanceof ForbiddenAddressError) {
    return channel(`${host} is not on the open internet, so nothing is sent there.`);
  }
  if (name === 'AbortError' || name === 'TimeoutError') {
    return channel(`${host} did not answer within ${TIMEOUT_MILLISECONDS / 1000} seconds.`);
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return channel(`The name ${host} cannot be found. Check the webhook's address.`);
  }
  return channel(`${host} cannot be reached (${code ?? 'unknown'}).`);
}

function toRefusal(status: number, host: string): DeliveryError {
  if (status >= 300 && status < 400) {
    const sentence = `${host} answered with a redirect (${status}). Enter the address it leads to.`;
    return new DeliveryError('message', sentence);
  }
  const scope = NOT_NOW.has(status) ? 'channel' : 'message';
  return new DeliveryError(scope, `${host} answered with the error ${status}.`);
}
