import { gzipSync } from 'node:zlib';
import type { Running } from './processes.ts';

export interface PageWeight {
  readonly html: number;
  readonly fonts: number;
  readonly images: number;
  readonly styles: number;
  readonly scripts: number;
}

const KINDS: Record<string, keyof PageWeight> = {
  woff2: 'fonts',
  svg: 'images',
  png: 'images',
  ico: 'images',
  webp: 'images',
  avif: 'images',
  jpg: 'images',
  css: 'styles',
  js: 'scripts',
};

/** Bytes that a first visit transfers, by kind: the page and the files that its HTML names. */
export async function weighPage(
  server: Running,
  path: string,
  { cookie, encoding = 'br' }: { cookie?: string; encoding?: 'br' | 'gzip' } = {},
): Promise<PageWeight> {
  const html = await (await read(server, path, cookie, 'identity')).text();
  const weight = { html: 0, fonts: 0, images: 0, styles: 0, scripts: 0 };
  weight.html =
    cookie === undefined ? await bytesOf(server, path, encoding) : gzipSync(html).byteLength;
  const named = html.matchAll(/["'(](\/(?:assets|fonts)\/[^"')\s]+|\/favicon\.svg)["')]/g);
  for (const file of new Set([...named].map(([, name = '']) => name))) {
    const kind = KINDS[file.split('.').at(-1) ?? ''];
    if (kind !== undefined) weight[kind] += await bytesOf(server, file, encoding);
  }
  return weight;
}

async function bytesOf(server: Running, path: string, encoding: string): Promise<number> {
  const answer = await read(server, path, undefined, encoding);
  await answer.arrayBuffer();
  return Number(answer.headers.get('Content-Length'));
}

function read(server: Running, path: string, cookie: string | undefined, encoding: string) {
  const headers = {
    'Accept-Encoding': encoding,
    ...(cookie === undefined ? {} : { Cookie: cookie }),
  };
  return fetch(server.origin + path, { headers });
}
