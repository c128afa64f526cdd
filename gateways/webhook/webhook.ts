import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { DeliveryError } from '../delivery-error.ts';
import { createAddressGuard, ForbiddenAddressError } from '../open-internet/address-guard.ts';
import { type SignedCall, signatureHeaders } from './sign.ts';

export interface WebhookCall extends SignedCall {
  readonly url: string;
  /** The current key, and keys that were replaced recently; each signs the call. */
  readonly keys: readonly Uint8Array[];
}

/** @throws DeliveryError unless the response status is 2xx. */
export type Webhook = (call: WebhookCall, signal: AbortSignal) => Promise<void>;

/** Services that start a program for each call often take more than ten seconds. */
const TIMEOUT_MILLISECONDS = 30_000;
/** Temporary failures, which affect other calls as well. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 502, 503]);
/**
 * A proxy in front of the receiver (for the second code, Cloudflare) timed out waiting for its
 * answer.
 */
const PROXY_TIMEOUTS: ReadonlySet<number> = new Set([504, 524]);

/**
 * Posts to a URL of the owner's choice, but never into the server's own network: the IP address is
 * checked when the connection is made, so DNS rebinding does not get around the check. `allowLocal`
 * is for a site that is itself on a loopback address.
 */
export function createWebhook({ allowLocal }: { allowLocal: boolean }): Webhook {
  const guard = createAddressGuard({ allowLocal });
  return async (call, signal) => {
    const url = new URL(call.url);
    const encrypted = url.protocol === 'https:';
    try {
      guard.check(url);
    } catch (error) {
      throw toDeliveryError(error, url.host);
    }
    const callSignal = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]);
    const progress = { sent: false };
    const options = { url, encrypted, lookup: guard.lookup, signal: callSignal, progress };
    let answer: Answer;
    try {
      answer = await post(call, options);
    } catch (error) {
      throw progress.sent ? unansweredBy(url.host, error) : toDeliveryError(error, url.host);
    }
    if (answer.status < 200 || answer.status > 299) throw rejectedBy(answer, url.host);
  };
}

interface PostOptions {
  url: URL;
  encrypted: boolean;
  lookup: LookupFunction;
  signal: AbortSignal;
  /** `sent` is set once the receiver has been sent everything. */
  progress: { sent: boolean };
}

interface Answer {
  readonly status: number;
  /** The `Retry-After` header. */
  readonly retryAfter: string | undefined;
}

/** Does not follow redirects or read the response body. Node limits the headers to 16 KB. */
function post(call: WebhookCall, options: PostOptions): Promise<Answer> {
  const { url, encrypted, lookup, signal, progress } = options;
  const body = Buffer.from(call.body);
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': body.byteLength,
    'User-Agent': 'Wizard Services',
    ...signatureHeaders(call.keys, call),
  };
  const request = { method: 'POST', headers, lookup, signal, agent: false } as const;
  return new Promise((resolve, reject) => {
    const onResponse = (response: IncomingMessage) => {
      const { statusCode = 0, headers } = response;
      resolve({ status: statusCode, retryAfter: headers['retry-after'] });
      response.destroy();
    };
    const outgoing = encrypted
      ? requestHttps(url, request, onResponse)
      : requestHttp(url, request, onResponse);
    outgoing.once('error', reject);
    outgoing.once('close', () => reject(new ClosedError()));
    outgoing.once('finish', () => {
      progress.sent = true;
    });
    outgoing.end(body);
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

/** The connection ended without an answer and without an error, as after a change of protocol. */
class ClosedError extends Error {
  override name = 'ClosedError';
  readonly code = 'closed';
}

/** The receiver may have done its work, so each further attempt may be a duplicate. */
function unansweredBy(host: string, cause?: unknown): DeliveryError {
  const sentence = `${host} was sent everything, but ${describeSilence(cause)}. It may have it already.`;
  return new DeliveryError('unanswered', sentence, cause);
}

function describeSilence(cause: unknown): string {
  const { code = '', name = '' } = (cause ?? {}) as NodeJS.ErrnoException;
  if (cause === undefined || name === 'AbortError' || name === 'TimeoutError') {
    return 'did not answer in time';
  }
  if (code === 'HPE_HEADER_OVERFLOW') return 'answered with headers that are too long';
  if (code.startsWith('HPE_')) return `did not answer as a web server does (${code})`;
  return 'closed the connection without an answer';
}

/**
 * The wait that `Retry-After` asks for, as seconds or as a date, in milliseconds; 0 for anything
 * else.
 */
function readRetryAfter(header: string | undefined): number {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const until = Date.parse(text);
  return Number.isNaN(until) ? 0 : Math.max(0, until - Date.now());
}

function rejectedBy({ status, retryAfter }: Answer, host: string): DeliveryError {
  if (status === 410) {
    const sentence = `${host} says that this address is gone for good (410), so it is not sent again. Enter the new address in the settings, or remove the webhook.`;
    return new DeliveryError('final', sentence);
  }
  if (status >= 300 && status < 400) {
    const sentence =
      `${host} answered with a redirect (${status}), so it is not sent again: some services, such ` +
      'as Google Apps Script, answer this way after doing their work. If nothing arrived there, ' +
      'enter the address that it redirects to in the settings.';
    return new DeliveryError('final', sentence);
  }
  if (PROXY_TIMEOUTS.has(status)) return unansweredBy(host);
  const scope = TEMPORARY_STATUSES.has(status) ? 'channel' : 'message';
  const askedWait = readRetryAfter(retryAfter);
  const pause = askedWait > 0 ? ', and asks to wait before the next try' : '';
  const sentence = `${host} answered with the error ${status}${pause}.`;
  return new DeliveryError(scope, sentence, undefined, askedWait);
}
