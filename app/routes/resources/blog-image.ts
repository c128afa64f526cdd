import { Readable } from 'node:stream';
import { readRange } from '#app/domains/media/byte-range.ts';
import { type ImageFiles, isStoreFailure } from '#app/domains/media/image-files.server.ts';
import { IMAGE_CACHE_CONTROL, imageTypeOf } from '#app/domains/media/image-types.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import type { StoredObject } from '#gateways/object-store/object-store.ts';
import type { Route } from './+types/blog-image.ts';

export const handle = resource({ onBothHosts: true, waitsForStore: true });

/** An uploaded image. Its name is random and its bytes never change, so caches may keep it forever. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  try {
    return await respond(context.get(services).imageFiles, params.file, request);
  } catch (error) {
    if (!isStoreFailure(error)) throw error;
    return new Response('This image cannot be loaded right now. Please try again in a moment.', {
      status: 503,
      headers: { 'Cache-Control': 'no-store', 'Retry-After': '5' },
    });
  }
}

async function respond(files: ImageFiles, name: string, request: Request): Promise<Response> {
  const { method, signal } = request;
  const etag = `"${name}"`;
  const headers = {
    'Content-Type': imageTypeOf(name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // Feed readers show the images on their own pages.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': IMAGE_CACHE_CONTROL,
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };
  const isKnown = request.headers.get('If-None-Match') === etag;
  const isPart = method === 'GET' && asksForPart(request, etag);
  if (!isKnown && !isPart && method !== 'HEAD') {
    const file = await files.open(name, { signal });
    if (file === null) return notFound();
    return sendWhole(file, headers);
  }
  const bytes = await files.findBytes(name, { signal });
  if (bytes === null) return notFound();
  if (isKnown) return new Response(null, { status: 304, headers });
  const range = readRange(isPart ? request.headers.get('Range') : null, bytes);
  if (range.kind === 'outside') {
    return new Response('This image is shorter.', {
      status: 416,
      headers: { 'Cache-Control': 'no-store', 'Content-Range': `bytes */${bytes}` },
    });
  }
  if (method === 'HEAD') {
    return new Response(null, { headers: { ...headers, 'Content-Length': String(bytes) } });
  }
  const file = await files.open(name, range.kind === 'part' ? { signal, range } : { signal });
  if (file === null) return notFound();
  if (range.kind === 'whole') return sendWhole(file, headers);
  return new Response(toWeb(file.body), {
    status: 206,
    headers: {
      ...headers,
      'Content-Length': String(range.end - range.start + 1),
      'Content-Range': `bytes ${range.start}-${range.end}/${bytes}`,
    },
  });
}

function sendWhole({ body, bytes }: StoredObject, headers: Record<string, string>): Response {
  const response = new Response(toWeb(body), { headers });
  if (bytes !== null) response.headers.set('Content-Length', String(bytes));
  return response;
}

/** A part is of use only to whoever has the other parts of this very file. */
function asksForPart({ headers }: Request, etag: string): boolean {
  return headers.has('Range') && (headers.get('If-Range') ?? etag) === etag;
}

function notFound(): Response {
  return new Response('There is no such image.', {
    status: 404,
    headers: { 'Cache-Control': 'no-store' },
  });
}

function toWeb(body: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(body) as ReadableStream<Uint8Array>;
}
