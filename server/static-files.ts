import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { addEncodedBody, type CachedResponse, createCachedResponse } from './cached-response.ts';
import { type SecurityHeaderOptions, setSecurityHeaders } from './security-headers.ts';

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
/** The folders whose files have a content hash in their names. */
const HASHED_FOLDERS = ['/assets/', '/fonts/'];
/** Extensions of the compressed copies that the build writes next to a file. */
const COMPRESSED_EXTENSIONS = { br: '.br', gzip: '.gz' } as const;

/** Each build has its own folder, named after the hash of its sources. */
const BUILD_NAME = /^[0-9a-f]{16}$/;

export interface StaticFiles {
  find(pathname: string): CachedResponse | undefined;
}

/**
 * The files of the built site, listed at startup, so that no request can reach outside the folder. A
 * file is read when it is first requested: reading all of them took a fifth of the startup time.
 * Pages of earlier builds that are still open in a browser request their own hashed files, which
 * are served from `earlierFolders`.
 */
export function loadStaticFiles(
  folder: string,
  site: SecurityHeaderOptions,
  earlierFolders: readonly string[] = [],
): StaticFiles {
  const paths = new Map<string, string>();
  for (const earlier of earlierFolders) {
    for (const name of listFiles(earlier)) {
      if (hasHashedName(name) && !isCompressed(name)) paths.set(name, join(earlier, name));
    }
  }
  for (const name of listFiles(folder)) {
    if (!isCompressed(name)) paths.set(name, join(folder, name));
  }
  const read = new Map<string, CachedResponse>();
  return {
    find(name) {
      const path = paths.get(name);
      if (path === undefined) return undefined;
      let cached = read.get(name);
      if (cached === undefined) {
        // A later build may have deleted this earlier build since the server started.
        if (!existsSync(path)) return undefined;
        cached = readFile(path, name, site);
        read.set(name, cached);
      }
      return cached;
    },
  };
}

/** The client folders of the other builds next to the one of this client folder. */
export function listEarlierClients(clientFolder: string): string[] {
  const build = dirname(clientFolder);
  if (!BUILD_NAME.test(basename(build))) return [];
  return readdirSync(dirname(build))
    .filter((name) => BUILD_NAME.test(name) && name !== basename(build))
    .map((name) => join(dirname(build), name, 'client'))
    .filter((folder) => existsSync(folder));
}

function hasHashedName(name: string): boolean {
  return HASHED_FOLDERS.some((prefix) => name.startsWith(prefix));
}

function isCompressed(name: string): boolean {
  return Object.values(COMPRESSED_EXTENSIONS).some((suffix) => name.endsWith(suffix));
}

/** The URL paths of all files in a folder. */
function listFiles(folder: string, urlPath = '/'): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.'))
    .flatMap((entry) => {
      if (entry.isDirectory())
        return listFiles(join(folder, entry.name), `${urlPath}${entry.name}/`);
      return entry.isFile() ? [urlPath + entry.name] : [];
    });
}

function readFile(path: string, name: string, site: SecurityHeaderOptions): CachedResponse {
  const extension = extname(path);
  const headers = new Headers({ 'Content-Type': TYPES[extension] ?? 'application/octet-stream' });
  setSecurityHeaders(headers, site);
  const cached = createCachedResponse(
    { status: 200, headers, body: readFileSync(path) },
    {
      source: 'files',
      cacheControl: hasHashedName(name)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      compressible: COMPRESSIBLE.has(extension),
    },
  );
  for (const [encoding, suffix] of Object.entries(COMPRESSED_EXTENSIONS)) {
    if (existsSync(path + suffix))
      addEncodedBody(cached, encoding as 'br' | 'gzip', readFileSync(path + suffix));
  }
  return cached;
}
