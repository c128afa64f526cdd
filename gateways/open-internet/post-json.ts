import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { DeliveryError } from '../delivery-error.ts';
import { createAddressGuard, ForbiddenAddressError } from './address-guard.ts';

interface JsonCall {
  readonly url: URL;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface JsonAnswer {
  readonly status: number;
  /** The wait that `Retry-After` asks for, in milliseconds; 0 without one. */
  readonly askedWait: number;
}

/** @throws DeliveryError unless there is an answer. */
export type PostJson = (call: JsonCall, signal: AbortSignal) => Promise<JsonAnswer>;

export interface PostJsonOptions {
  /** For a site that is itself on a loopback address. */
  readonly allowLocal: boolean;
  /** What to do about a host name that does not exist, as a sentence. */
  readonly unknownHost: string;
}

/** Services that start a program for each call often take more than ten seconds. */
const TIMEOUT_MILLISECONDS = 30_000;

/**
 * Posts to an address of somebody else's choice, but never into the server's own network: the IP
 * address is checked when the connection is made, so DNS rebinding does not get around the check.
 */
export function createPostJson({ allowLocal, unknownHost }: PostJsonOptions): PostJson {
  const guard = createAddressGuard({ allowLocal });
  return async (call, signal) => {
    const { url } = call;
    try {
      guard.check(url);
    } catch (error) {
      throw unreachable(error, url.host, unknownHost);
    }
    const callSignal = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]);
    const progress = { sent: false };
    try {
      return await post(call, { lookup: guard.lookup, signal: callSignal, progress });
    } catch (error) {
      throw progress.sent
        ? unansweredBy(url.host, error)
        : unreachable(error, url.host, unknownHost);
    }
  };
}

interface PostOptions {
  lookup: LookupFunction;
  signal: AbortSignal;
  /** `sent` is set once the receiver has been sent everything. */
  progress: { sent: boolean };
}

/** Does not follow redirects or read the response body. Node limits the headers to 16 KB. */
function post(call: JsonCall, options: PostOptions): Promise<JsonAnswer> {
  const { lookup, signal, progress } = options;
  const { url } = call;
  const body = Buffer.from(call.body);
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': body.byteLength,
    'User-Agent': 'Wizard Services',
    ...call.headers,
  };
  const request = { method: 'POST', headers, lookup, signal, agent: false } as const;
  return new Promise((resolve, reject) => {
    const onResponse = (response: IncomingMessage) => {
      const { statusCode = 0, headers } = response;
      resolve({ status: statusCode, askedWait: readRetryAfter(headers['retry-after']) });
      response.destroy();
    };
    const outgoing =
      url.protocol === 'https:'
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

function unreachable(error: unknown, host: string, unknownHost: string): DeliveryError {
  const { code, name } = error as NodeJS.ErrnoException;
  const channel = (sentence: string) => new DeliveryError('channel', sentence, error);
  if (error instanceof ForbiddenAddressError) {
    return channel(`${host} is not on the open internet, so nothing is sent there.`);
  }
  if (name === 'AbortError' || name === 'TimeoutError') {
    return channel(`${host} did not answer within ${TIMEOUT_MILLISECONDS / 1000} seconds.`);
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return channel(`The name ${host} cannot be found. ${unknownHost}`);
  }
  return channel(`${host} cannot be reached (${code ?? 'unknown'}).`);
}

/** The connection ended without an answer and without an error, as after a change of protocol. */
class ClosedError extends Error {
  override name = 'ClosedError';
  readonly code = 'closed';
}

/** The receiver may have done its work, so each further attempt may be a duplicate. */
export function unansweredBy(host: string, cause?: unknown): DeliveryError {
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
