import type { ServerBuild } from 'react-router';
import { createRouteFinder, listRoutePolicies } from './route-table.ts';
import type { StaticFiles } from './static-files.ts';

/**
 * What a plain path is used for. `page`: a page or file answers it. `reserved`: the site uses it
 * internally, or for a page with a secret address. `open`: the route table alone has no answer, but
 * a post may.
 */
export type PathUse = 'page' | 'reserved' | 'open';

/** Returns what the route table and the files of the build use a path for. */
export function createPathUse(
  build: ServerBuild,
  staticFiles: StaticFiles | null,
): (path: string) => PathUse {
  const findRoute = createRouteFinder(build);
  const firstSegments = new Set<string>();
  const pageSegments = new Set<string>();
  for (const { pattern, policy } of listRoutePolicies(build)) {
    const first = firstSegment(pattern);
    if (/^[:*]/.test(first)) continue;
    firstSegments.add(first);
    if (policy?.access === 'public' && policy.cache) pageSegments.add(first);
  }
  return (path) => {
    if (staticFiles?.find(path)) return 'page';
    const first = firstSegment(path);
    if (first === 'assets') return 'reserved';
    // Matching takes 10 µs, which adds up in an import of ten thousand lines.
    if (path !== '/' && !firstSegments.has(first)) return 'open';
    if (path !== '/' && !pageSegments.has(first)) return 'reserved';
    const policy = findRoute(path)?.policy;
    if (policy?.redirectsMissing) return 'open';
    return policy?.access === 'public' ? 'page' : 'reserved';
  };
}

function firstSegment(path: string): string {
  return path.slice(1).split('/', 1)[0] ?? '';
}
