import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, preferredEncoding } from './accept-encoding.ts';

/** A complete response, not yet compressed. */
export interface RenderedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer<ArrayBuffer>;
}

/** The body in one encoding, and all response headers as name, value, name, value … */
export interface EncodedBody {
  readonly body: Buffer<ArrayBuffer>;
  readonly headers: string[];
}

/** A response with its headers and its encoded bodies, ready to send. */
export interface CachedResponse {
  /** The name under which the request log counts it. */
  readonly source: 'files' | 'pages';
  readonly status: number;
  /** Null for a response that must not be stored. */
  readonly etag: string | null;
  /** The 304 response. */
  readonly notModified: EncodedBody;
  readonly bodies: Partial<Record<Encoding, EncodedBody>> & { identity: EncodedBody };
  /** The compressions in progress. */
  readonly pending: Partial<Record<Encoding, Promise<EncodedBody>>>;
  /** The headers that do not depend on the encoding. */
  readonly commonHeaders: readonly string[];
}

export interface CacheOptions {
  readonly source: CachedResponse['source'];
  /** The `Cache-Control` header; null forbids storing. */
  readonly cacheControl: string | null;
  readonly compressible: boolean;
}

const NO_STORE = 'no-store';
const GZIP = { level: constants.Z_BEST_COMPRESSION };
const FAST_BROTLI = 5;
/** 256 KB, more than a page: the default would allocate 4 MB for each compression. */
const BROTLI_WINDOW = 18;
const EMPTY = Buffer.alloc(0);
/** Headers that `createCachedResponse` sets. */
const OWN_HEADERS = new Set(['vary', 'cache-control', 'content-length', 'etag']);

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export function createCachedResponse(
  { status, headers, body }: RenderedResponse,
  { source, cacheControl, compressible }: CacheOptions,
): CachedResponse {
  const etag = cacheControl === null ? null : createEtag(headers, body);
  const commonHeaders: string[] = [];
  headers.forEach((value, name) => {
    if (!OWN_HEADERS.has(name)) commonHeaders.push(titleCase(name), value);
  });
  const vary = [headers.get('Vary'), compressible ? 'Accept-Encoding' : null].filter(Boolean);
  commonHeaders.push('Cache-Control', cacheControl ?? NO_STORE);
  if (vary.length > 0) commonHeaders.push('Vary', vary.join(', '));
  if (etag !== null) commonHeaders.push('ETag', etag);
  const identity = createEncodedBody(commonHeaders, body, null);
  return {
    source,
    status,
    etag,
    notModified: { body: EMPTY, headers: withoutContentType(commonHeaders) },
    bodies: compressible ? { identity } : { identity, gzip: identity, br: identity },
    pending: {},
    commonHeaders,
  };
}

/** Weak, because all encodings and compression levels share it. */
function createEtag(headers: Headers, body: Buffer): string {
  const hash = createHash('sha256')
    .update(headers.get('Content-Security-Policy') ?? '')
    .update(body);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/** A 304 response has the headers of the full response, except those that describe the body. */
function withoutContentType(headers: readonly string[]): string[] {
  return headers.filter((_, index) => headers[index - (index % 2)] !== 'Content-Type');
}

function titleCase(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

function createEncodedBody(
  commonHeaders: readonly string[],
  body: Buffer<ArrayBuffer>,
  encoding: 'br' | 'gzip' | null,
): EncodedBody {
  const headers = [...commonHeaders, 'Content-Length', String(body.byteLength)];
  if (encoding !== null) headers.push('Content-Encoding', encoding);
  return { body, headers };
}

/** Adds a body that is compressed already. */
export function addEncodedBody(
  cached: CachedResponse,
  encoding: 'br' | 'gzip',
  body: Buffer<ArrayBuffer>,
) {
  cached.bodies[encoding] = createEncodedBody(cached.commonHeaders, body, encoding);
}

/** The body in one encoding. The first call compresses it, at a fast level. */
export async function getEncodedBody(
  cached: CachedResponse,
  encoding: Encoding,
): Promise<EncodedBody> {
  const ready = cached.bodies[encoding];
  if (ready !== undefined || encoding === 'identity') return ready ?? cached.bodies.identity;
  cached.pending[encoding] ??= compress(cached.bodies.identity.body, encoding, FAST_BROTLI)
    .then((body) => {
      addEncodedBody(cached, encoding, body);
      return cached.bodies[encoding] ?? cached.bodies.identity;
    })
    // After a failure, the next request tries again.
    .finally(() => delete cached.pending[encoding]);
  return cached.pending[encoding];
}

/** Adds the encodings that another response has. */
export async function encodeLike(cached: CachedResponse, other: CachedResponse): Promise<void> {
  const encodings = Object.keys(other.bodies) as Encoding[];
  await Promise.all(encodings.map((encoding) => getEncodedBody(cached, encoding)));
}

/** Replaces the Brotli body with the smallest one. Takes about 100 ms of another thread for 60 KB. */
export async function recompress(cached: CachedResponse): Promise<void> {
  const { body } = cached.bodies.identity;
  addEncodedBody(cached, 'br', await compress(body, 'br', constants.BROTLI_MAX_QUALITY));
}

async function compress(
  plain: Buffer<ArrayBuffer>,
  encoding: 'br' | 'gzip',
  quality: number,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return copyExact(await compressGzip(plain, GZIP));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return copyExact(await compressBrotli(plain, { params }));
}

/** zlib returns a view of a 16 KB chunk, which would stay in memory whole for a page of 6 KB. */
function copyExact(compressed: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const exact = Buffer.allocUnsafeSlow(compressed.byteLength);
  compressed.copy(exact);
  return exact;
}

/** Never for an error: a 304 would say that the page is there (RFC 9110, 13.2.1). */
function matchesEtag(
  ifNoneMatch: string | null | undefined,
  { etag, status }: CachedResponse,
): boolean {
  if (!ifNoneMatch || etag === null || status !== 200) return false;
  return ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => tag.trim() === etag);
}

/** Sends the response on a Node socket; false if the body must be compressed first. */
export function sendCached(
  cached: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { headers } = request;
  if (matchesEtag(headers['if-none-match'], cached)) {
    response.writeHead(304, cached.notModified.headers).end();
    return true;
  }
  const encoding = preferredEncoding(headers['accept-encoding'] as string | undefined);
  const encoded = cached.bodies[encoding];
  if (encoded === undefined) return false;
  response.writeHead(cached.status, encoded.headers).end(encoded.body);
  return true;
}

/** @param onError called when compression fails; the response is then sent uncompressed. */
export async function toResponse(
  cached: CachedResponse,
  request: Request,
  onError: (error: unknown) => void,
): Promise<Response> {
  if (matchesEtag(request.headers.get('If-None-Match'), cached)) {
    return new Response(null, { status: 304, headers: toHeaders(cached.notModified) });
  }
  const encoding = preferredEncoding(request.headers.get('Accept-Encoding'));
  const encoded = await getEncodedBody(cached, encoding).catch((error: unknown) => {
    onError(error);
    return cached.bodies.identity;
  });
  const body = request.method === 'HEAD' ? null : encoded.body;
  return new Response(body, { status: cached.status, headers: toHeaders(encoded) });
}

function toHeaders({ headers }: EncodedBody): Headers {
  const pairs = new Headers();
  for (let index = 0; index < headers.length; index += 2) {
    pairs.append(headers[index] ?? '', headers[index + 1] ?? '');
  }
  return pairs;
}

/** The response with another body, for one visitor: no cache may give it to another. */
export function withOwnBody(cached: CachedResponse, body: Buffer<ArrayBuffer>): CachedResponse {
  const shared = cached.commonHeaders.filter((_, index) => {
    const name = cached.commonHeaders[index - (index % 2)];
    return name !== 'Cache-Control' && name !== 'ETag';
  });
  const commonHeaders = [...shared, 'Cache-Control', 'private, no-cache'];
  const identity = createEncodedBody(commonHeaders, body, null);
  return { ...cached, etag: null, commonHeaders, bodies: { identity }, pending: {} };
}

/** The memory that a response takes, in bytes, roughly. */
export function sizeOf({ bodies }: CachedResponse): number {
  const buffers = new Set([bodies.identity.body, bodies.gzip?.body, bodies.br?.body]);
  return [...buffers].reduce((sum, buffer) => sum + (buffer?.byteLength ?? 0), 4096);
}
