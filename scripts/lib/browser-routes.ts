import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROUTES = 'window.__reactRouterManifest=';
/** The pages that run the router in the browser. Links to all others load a document. */
const IN_BROWSER = /^(?:root$|routes\/(?:admin|auth)\/)/;

interface RouteList {
  routes: Record<string, unknown>;
}

/**
 * Leaves the routes of public pages out of the list that each page of the admin area loads: a third
 * of it.
 */
export function keepBrowserRoutes(clientFolder: string): void {
  const folder = join(clientFolder, 'assets');
  const files = readdirSync(folder).filter((name) => /^manifest-\w+\.js$/.test(name));
  const [file] = files;
  if (file === undefined || files.length > 1) {
    throw new Error(`Expected one list of routes in ${folder}, found ${files.length}.`);
  }
  const text = readFileSync(join(folder, file), 'utf8');
  const list = JSON.parse(text.slice(ROUTES.length).replace(/;\s*$/, '')) as RouteList;
  const routes = Object.entries(list.routes).filter(([id]) => IN_BROWSER.test(id));
  const kept: RouteList = { ...list, routes: Object.fromEntries(routes) };
  writeFileSync(join(folder, file), `${ROUTES}${JSON.stringify(kept)};`);
}
