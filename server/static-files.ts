import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { addEncodedBody, type CachedResponse, createCachedResponse } from './cached-response.ts';
import { setSecurityHeaders } from './security-headers.ts';

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
/** Written beside a file by the build. */
const COMPRESSED = { br: '.br', gzip: '.gz' } as const;

export interface StaticFiles {
  find(pathname: string): CachedResponse | undefined;
}

/**
 * The files of the built site, known by exact path; nothing outside the folder can be named. Each is
 * read when it is asked for first: reading all of them was a fifth of the start. Pages of earlier
 * builds that are still open ask for files by the hashed names of their build: those are served from
 * `earlierFolders`.
 */
export function loadStaticFiles(
  folder: string,
  publicOrigin: string,
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
      let answer = read.get(name);
      if (answer === undefined) {
        // A later build may have removed an earlier one since this server started.
        if (!existsSync(path)) return undefined;
        answer = readFile(path, name, publicOrigin);
        read.set(name, answer);
      }
      return answer;
    },
  };
}

function hasHashedName(name: string): boolean {
  return HASHED_NAMES.some((prefix) => name.startsWith(prefix));
}

function isCompressed(name: string): boolean {
  return Object.values(COMPRESSED).some((end) => name.endsWith(end));
}

/** As addresses: each begins with a slash. The build makes files and folders, nothing else. */
function listFiles(folder: string, address = '/'): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.'))
    .flatMap((entry) => {
      if (entry.isDirectory())
        return listFiles(join(folder, entry.name), `${address}${entry.name}/`);
      return entry.isFile() ? [address + entry.name] : [];
    });
}

function readFile(path: string, name: string, publicOrigin: string): CachedResponse {
  const extension = extname(path);
  const headers = new Headers({ 'Content-Type': TYPES[extension] ?? 'application/octet-stream' });
  setSecurityHeaders(headers, publicOrigin);
  const answer = createCachedResponse(
    { status: 200, headers, body: readFileSync(path) },
    hasHashedName(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    COMPRESSIBLE.has(extension),
  );
  for (const [encoding, end] of Object.entries(COMPRESSED)) {
    if (existsSync(path + end))
      addEncodedBody(answer, encoding as 'br' | 'gzip', readFileSync(path + end));
  }
  return answer;
}
