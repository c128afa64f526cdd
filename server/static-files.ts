import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE: ReadonlySet<string> = new Set([
  '.css',
  '.ico',
  '.js',
  '.json',
  '.svg',
  '.txt',
  '.webmanifest',
]);
const HASHED_NAMES = ['/assets/', '/fonts/'];

interface StaticFile {
  readonly path: string;
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly bodies: {
    identity: Uint8Array<ArrayBuffer>;
    gzip?: Uint8Array<ArrayBuffer>;
    br?: Uint8Array<ArrayBuffer>;
  };
}

export interface StaticFiles {
  find(pathname: string, request: Request): Promise<Response | null>;
}

/** The files of the built site, known by exact path; nothing outside the folder can be named. */
export function loadStaticFiles(folder: string): StaticFiles {
  const files = new Map(
    listFiles(folder).map((path) => {
      const name = `/${relative(folder, path).split(sep).join('/')}`;
      return [name, readFileFacts(path, name)] as const;
    }),
  );
  return {
    async find(pathname, request) {
      const file = files.get(pathname);
      if (file === undefined) return null;
      const headers = new Headers({
        'Content-Type': file.type,
        'Cache-Control': file.cacheControl,
        ETag: file.etag,
      });
      if (request.headers.get('If-None-Match') === file.etag) {
        return new Response(null, { status: 304, headers });
      }
      const [body, encoding] = await encode(file, request.headers.get('Accept-Encoding') ?? '');
      if (COMPRESSIBLE.has(extname(file.path))) headers.set('Vary', 'Accept-Encoding');
      if (encoding !== null) headers.set('Content-Encoding', encoding);
      headers.set('Content-Length', String(body.byteLength));
      return new Response(request.method === 'HEAD' ? null : body, { headers });
    },
  };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.'))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : statSync(path).isFile() ? [path] : [];
    });
}

function readFileFacts(path: string, name: string): StaticFile {
  const body = new Uint8Array(readFileSync(path));
  return {
    path,
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    cacheControl: HASHED_NAMES.some((prefix) => name.startsWith(prefix))
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600',
    bodies: { identity: body },
  };
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The body in the best form that the client takes; each form is made once, when first asked for. */
async function encode(
  file: StaticFile,
  accepts: string,
): Promise<[Uint8Array<ArrayBuffer>, 'br' | 'gzip' | null]> {
  const { bodies } = file;
  if (!COMPRESSIBLE.has(extname(file.path))) return [bodies.identity, null];
  if (/\bbr\b/.test(accepts)) {
    bodies.br ??= new Uint8Array(
      await compressBrotli(bodies.identity, {
        params: { [constants.BROTLI_PARAM_SIZE_HINT]: bodies.identity.byteLength },
      }),
    );
    return [bodies.br, 'br'];
  }
  if (/\bgzip\b/.test(accepts)) {
    bodies.gzip ??= new Uint8Array(await compressGzip(bodies.identity, { level: 9 }));
    return [bodies.gzip, 'gzip'];
  }
  return [bodies.identity, null];
}
