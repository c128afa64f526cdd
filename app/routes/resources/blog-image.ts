import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { resource } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import type { Route } from './+types/blog-image.ts';

export const handle = resource({ onBothHosts: true });

const TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

/** An uploaded image. Its name is random and its bytes never change, so caches may keep it forever. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const file = await context.get(services).imageFiles.find(params.file);
  if (file === null) {
    return new Response('There is no such image.', {
      status: 404,
      headers: { 'Cache-Control': 'no-store' },
    });
  }
  const etag = `"${params.file}"`;
  const headers = {
    'Content-Type': TYPES[extname(params.file)] ?? 'application/octet-stream',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // Feed readers show the images on their own pages.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: etag,
  };
  if (request.headers.get('If-None-Match') === etag)
    return new Response(null, { status: 304, headers });
  const body =
    request.method === 'HEAD'
      ? null
      : (Readable.toWeb(createReadStream(file.path)) as ReadableStream<Uint8Array>);
  return new Response(body, { headers: { ...headers, 'Content-Length': String(file.bytes) } });
}
