import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, preferredEncoding } from './accept-encoding.ts';

/** What was rendered or read, whole. */
export interface RenderedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer<ArrayBuffer>;
}

/** One way to send an answer: its bytes, and all its headers as name, value, name, value … */
export interface EncodedBody {
  readonly body: Buffer<ArrayBuffer>;
  readonly headers: string[];
}

/** An answer with its compressed forms and all its headers, ready to be sent. */
export interface CachedResponse {
  readonly status: number;
  /** Null for an answer that nobody may keep. */
  readonly etag: string | null;
  /** For who has it already. */
  readonly notModified: EncodedBody;
  readonly bodies: Partial<Record<Encoding, EncodedBody>> & { identity: EncodedBody };
  /** Forms that are being made. */
  readonly pending: Partial<Record<Encoding, Promise<EncodedBody>>>;
  /** The headers that all forms share. */
  readonly common: readonly string[];
}

const NO_STORE = 'no-store';
const GZIP = { level: constants.Z_BEST_COMPRESSION };
const FAST_BROTLI = 5;
/** 256 KB: more than a page; the default of 4 MB would be set aside for each compression. */
const BROTLI_WINDOW = 18;
const NOTHING = Buffer.alloc(0);
const SET_HERE = new Set(['vary', 'cache-control', 'content-length', 'etag']);

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** @param cacheControl who may keep it, and for how long; null for nobody. */
export function createCachedResponse(
  { status, headers, body }: RenderedResponse,
  cacheControl: string | null,
  compressible = true,
): CachedResponse {
  const etag = cacheControl === null ? null : createEtag(headers, body);
  const common: string[] = [];
  headers.forEach((value, name) => {
    if (!SET_HERE.has(name)) common.push(titleCase(name), value);
  });
  const vary = [headers.get('Vary'), compressible ? 'Accept-Encoding' : null].filter(Boolean);
  common.push('Cache-Control', cacheControl ?? NO_STORE);
  if (vary.length > 0) common.push('Vary', vary.join(', '));
  if (etag !== null) common.push('ETag', etag);
  const identity = createForm(common, body, null);
  return {
    status,
    etag,
    notModified: { body: NOTHING, headers: withoutContentType(common) },
    bodies: compressible ? { identity } : { identity, gzip: identity, br: identity },
    pending: {},
    common,
  };
}

/** Weak: the same answer in whatever encoding, at whatever level. */
function createEtag(headers: Headers, body: Buffer): string {
  const hash = createHash('sha256')
    .update(headers.get('Content-Security-Policy') ?? '')
    .update(body);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/** A 304 carries what would have been sent but the description of the body. */
function withoutContentType(headers: readonly string[]): string[] {
  return headers.filter((_, index) => headers[index - (index % 2)] !== 'Content-Type');
}

function titleCase(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

function createForm(
  common: readonly string[],
  body: Buffer<ArrayBuffer>,
  encoding: 'br' | 'gzip' | null,
): EncodedBody {
  const headers = [...common, 'Content-Length', String(body.byteLength)];
  if (encoding !== null) headers.push('Content-Encoding', encoding);
  return { body, headers };
}

/** Adds a compressed form that was made before. */
export function addEncodedBody(
  answer: CachedResponse,
  encoding: 'br' | 'gzip',
  body: Buffer<ArrayBuffer>,
) {
  answer.bodies[encoding] = createForm(answer.common, body, encoding);
}

/** The answer in one form; made at a fast level when it is asked for first. */
export async function getEncodedBody(
  answer: CachedResponse,
  encoding: Encoding,
): Promise<EncodedBody> {
  const ready = answer.bodies[encoding];
  if (ready !== undefined || encoding === 'identity') return ready ?? answer.bodies.identity;
  answer.pending[encoding] ??= compress(answer.bodies.identity.body, encoding, FAST_BROTLI)
    .then((body) => {
      addEncodedBody(answer, encoding, body);
      return answer.bodies[encoding] ?? answer.bodies.identity;
    })
    // Also when it failed: the next who asks has it tried again.
    .finally(() => delete answer.pending[encoding]);
  return answer.pending[encoding];
}

/** Replaces the brotli form by the smallest one: about 100 ms of another thread for 60 KB. */
export async function recompress(answer: CachedResponse): Promise<void> {
  const { body } = answer.bodies.identity;
  addEncodedBody(answer, 'br', await compress(body, 'br', constants.BROTLI_MAX_QUALITY));
}

async function compress(
  plain: Buffer<ArrayBuffer>,
  encoding: 'br' | 'gzip',
  quality: number,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return cut(await compressGzip(plain, GZIP));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return cut(await compressBrotli(plain, { params }));
}

/** zlib gives the beginning of a piece of 16 KB, which would be kept whole for a page of 6. */
function cut(compressed: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const exact = Buffer.allocUnsafeSlow(compressed.byteLength);
  compressed.copy(exact);
  return exact;
}

function isHeldBy(ifNoneMatch: string | null | undefined, { etag }: CachedResponse): boolean {
  if (!ifNoneMatch || etag === null) return false;
  return ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => tag.trim() === etag);
}

/** Sends it if the form that the client takes is there; false if that has to be made first. */
export function sendCached(
  answer: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { headers } = request;
  if (isHeldBy(headers['if-none-match'], answer)) {
    response.writeHead(304, answer.notModified.headers).end();
    return true;
  }
  const form = answer.bodies[preferredEncoding(headers['accept-encoding'] as string | undefined)];
  if (form === undefined) return false;
  response.writeHead(answer.status, form.headers).end(form.body);
  return true;
}

/** @param onError is told of a compression that failed; the answer then goes out as it is. */
export async function toResponse(
  answer: CachedResponse,
  request: Request,
  onError: (error: unknown) => void,
): Promise<Response> {
  if (isHeldBy(request.headers.get('If-None-Match'), answer)) {
    return new Response(null, { status: 304, headers: toHeaders(answer.notModified) });
  }
  const encoding = preferredEncoding(request.headers.get('Accept-Encoding'));
  const form = await getEncodedBody(answer, encoding).catch((error: unknown) => {
    onError(error);
    return answer.bodies.identity;
  });
  const body = request.method === 'HEAD' ? null : form.body;
  return new Response(body, { status: answer.status, headers: toHeaders(form) });
}

function toHeaders({ headers }: EncodedBody): Headers {
  const pairs = new Headers();
  for (let index = 0; index < headers.length; index += 2) {
    pairs.append(headers[index] ?? '', headers[index + 1] ?? '');
  }
  return pairs;
}

/** Bytes of memory that it takes, about. */
export function sizeOf({ bodies }: CachedResponse): number {
  const buffers = new Set([bodies.identity.body, bodies.gzip?.body, bodies.br?.body]);
  return [...buffers].reduce((sum, buffer) => sum + (buffer?.byteLength ?? 0), 4096);
}
