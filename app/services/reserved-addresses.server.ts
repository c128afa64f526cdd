import { readdirSync } from 'node:fs';
import * as build from 'virtual:react-router/server-build';
import { isSlug } from '#app/formatting/slug.ts';
import { listFirstSegments } from '#server/route-table.ts';

/**
 * The addresses of one segment that belong to the site, so that no page of the owner can have them:
 * where a route begins, and where static files are. A release that adds a route adds its address.
 * @param clientFolder the folder of static files; one that is not there has none
 */
export function listReservedAddresses(clientFolder: string): ReadonlySet<string> {
  const segments = listFirstSegments(build);
  return new Set([...segments, ...listNames(clientFolder)].filter(isSlug));
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    // In development there is no build.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
