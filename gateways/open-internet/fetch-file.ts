import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type AddressGuard, createAddressGuard, ForbiddenAddressError } from './address-guard.ts';

const MAX_REDIRECTS = 5;
const TIMEOUT_MILLISECONDS = 20_000;
const MAX_URL_LENGTH = 2_000;

export type FetchErrorCode =
  | 'bad_address'
  | 'forbidden_address'
  /** The address works only without encryption, to which nobody agreed. */
  | 'only_http'
  | 'unreachable'
  | 'timed_out'
  | 'too_many_redirects'
  | 'rejected'
  | 'too_large'
  | 'cut_off';

/** A file that could not be fetched from another site. */
export class FetchError extends Error {
  override name = 'FetchError';
  readonly code: FetchErrorCode;
  /** The status of the answer, if it was an error. */
  readonly status: number | null;

  constructor(code: FetchErrorCode, options?: ErrorOptions & { status?: number }) {
    super(`a file could not be fetched: ${code}`, options);
    this.code = code;
    this.status = options?.status ?? null;
  }
}

export interface FileRequest {
  /** An absolute address: https, or http where `plainHttp` allows it. */
  readonly url: string;
  /** The path of the new file. If this throws, there is no file. */
  readonly path: string;
  readonly maxBytes: number;
  readonly plainHttp?: boolean;
  readonly signal?: AbortSignal;
}

/** @throws FetchError */
export type FetchFile = (request: FileRequest) => Promise<void>;

/**
 * Fetches a file from an address that somebody else chose. Each address on the way, also one that a
 * redirect leads to, has to be on the open internet; size, time and redirects are limited, and no
 * cookie or referrer is sent.
 */
export function createFileFetcher(options: { allowLocal: boolean }): FetchFile {
  const guard = createAddressGuard(options);
  return async (request) => {
    const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    const signal = AbortSignal.any([timeout, ...(request.signal ? [request.signal] : [])]);
    try {
      const response = await follow(request, guard, signal);
      await receive(response, request);
    } catch (error) {
      await rm(request.path, { force: true });
      if (error instanceof FetchError) throw error;
      throw new FetchError(timeout.aborted ? 'timed_out' : codeOf(error), { cause: error });
    }
  };
}

async function follow(
  { url: first, plainHttp = false }: FileRequest,
  guard: AddressGuard,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let url = parse(first);
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    guard.check(url, { plainHttp: true });
    if (!plainHttp) requireEncryption(url, guard);
    const response = await get(url, guard, signal);
    const { statusCode: status = 0, headers } = response;
    if (status === 200) return response;
    response.destroy();
    if (status < 300 || status > 399 || headers.location === undefined) {
      throw new FetchError('rejected', { status });
    }
    url = parse(headers.location, url);
  }
  throw new FetchError('too_many_redirects');
}

function requireEncryption(url: URL, guard: AddressGuard): void {
  try {
    guard.check(url);
  } catch (error) {
    throw new FetchError('only_http', { cause: error });
  }
}

function parse(address: string, base?: URL): URL {
  const url = address.length <= MAX_URL_LENGTH ? URL.parse(address, base) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new FetchError('bad_address');
  // An address can contain a user name and a password, which we do not forward.
  url.username = '';
  url.password = '';
  return url;
}

function get(url: URL, { lookup }: AddressGuard, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = {
    'User-Agent': 'Wizard Services',
    Accept: 'image/*',
    'Accept-Encoding': 'identity',
  };
  return new Promise((resolve, reject) => {
    request(url, { headers, lookup, signal, agent: false }, resolve).once('error', reject).end();
  });
}

async function receive(response: IncomingMessage, { path, maxBytes }: FileRequest): Promise<void> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy();
    throw new FetchError('too_large');
  }
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      done(bytes > maxBytes ? new FetchError('too_large') : null, chunk);
    },
  });
  await pipeline(response, limit, createWriteStream(path, { flags: 'wx' }));
}

function codeOf(error: unknown): FetchErrorCode {
  if (error instanceof ForbiddenAddressError) return 'forbidden_address';
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' ? 'cut_off' : 'unreachable';
}
