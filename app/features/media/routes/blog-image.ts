import { Readable } from 'node:stream';
import { IMAGE_CACHE_CONTROL, imageTypeOf, PREFIX } from '#app/formatting/image-types.ts';
import { resource } from '#app/http/route-policy.ts';
import { type Services, services } from '#app/services/services.server.ts';
import type { StoredObject } from '#gateways/object-store/object-store.ts';
import { readRange } from '../http/byte-range.ts';
import { type ImageFiles, isStoreFailure } from '../image-files.server.ts';
import { findImagesByUrl } from '../images.server.ts';
import { currentPath } from '../replaced-files.ts';
import type { Route } from './+types/blog-image.ts';

export const handle = resource({ onBothHosts: true, waitsForStore: true });

/**
 * An uploaded image. Its name is random and its bytes never change, so caches may keep it forever; the
 * name of an image that was replaced redirects.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  try {
    const site = context.get(services);
    const response = await respond(site.imageFiles, params.file, request);
    return response ?? (await redirectToPresent(site, params.file)) ?? notFound();
  } catch (error) {
    if (!isStoreFailure(error)) throw error;
    return new Response('This image cannot be loaded right now. Please try again in a moment.', {
      status: 503,
      headers: { 'Retry-After': '5' },
    });
  }
}

/** Null if there is no file of this name. */
async function respond(
  files: ImageFiles,
  name: string,
  request: Request,
): Promise<Response | null> {
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
    if (file === null) return null;
    return sendWhole(file, headers);
  }
  const bytes = await files.findBytes(name, { signal });
  if (bytes === null) return null;
  if (isKnown) return new Response(null, { status: 304, headers });
  const range = readRange(isPart ? request.headers.get('Range') : null, bytes);
  if (range.kind === 'outside') {
    return new Response('This image is shorter.', {
      status: 416,
      headers: { 'Content-Range': `bytes */${bytes}` },
    });
  }
  if (method === 'HEAD') {
    return new Response(null, { headers: { ...headers, 'Content-Length': String(bytes) } });
  }
  const file = await files.open(name, range.kind === 'part' ? { signal, range } : { signal });
  if (file === null) return null;
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

/** A part is useful only together with the other parts of this very file. */
function asksForPart({ headers }: Request, etag: string): boolean {
  return headers.has('Range') && (headers.get('If-Range') ?? etag) === etag;
}

/** The address of an image that was replaced leads to its present file; null if there is none. */
async function redirectToPresent(
  { database, imageUrls }: Services,
  name: string,
): Promise<Response | null> {
  const path = `/${PREFIX}/${name}`;
  const image = (await findImagesByUrl(database.db, [path])).get(path);
  const present = image === undefined ? path : currentPath(path, image);
  if (present === path) return null;
  return new Response(null, {
    status: 302,
    headers: {
      Location: imageUrls.publicUrl(present),
      // It may be replaced again.
      'Cache-Control': 'public, max-age=300',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}

function notFound(): Response {
  return new Response('There is no such image.', { status: 404 });
}

function toWeb(body: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(body) as ReadableStream<Uint8Array>;
}
