import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { adminRoutes } from './admin-routes.ts';

const ROUTES = 'window.__reactRouterManifest=';
/** The pages that run the router in the browser. Links to all others load a document. */
const IN_BROWSER: ReadonlySet<string> = new Set([
  'root',
  ...adminRoutes.map((file) => file.replace(/\.tsx?$/, '')),
]);
/** Those without a page that the router sends something to. */
const FOR_FORMS: ReadonlySet<string> = new Set([
  'features/home/routes/choose-scheme',
  'features/accounts/routes/sign-out',
]);

/** What React Router's plugin adds to the path of a route in the build for browsers. */
const ROUTE = /\/app\/(root|features\/.+)\.tsx?\?__react-router-build-client-route$/;

/** What loads the script of a page, in place of React Router's own function. */
const PAGE_LOADER = join(import.meta.dirname, '../../app/ui/admin/line/load-page.ts');
/** In these files of React Router, what is built in place of the text that matches. */
const REPLACED: readonly (readonly [file: RegExp, text: RegExp, by: string])[] = [
  // Whether links lead to routes that are still to be asked of the server.
  [/dom\/ssr\/[\w-]+\.js$/, /(?<!function )isFogOfWarEnabled\(routeDiscovery, ssr\)/g, 'false'],
  // Who wants to be told of all that the router does.
  [/router\/router\.js$/, /init\.instrumentations/g, 'false'],
  [/dom\/ssr\/routeModules\.js$/, /^.*$/s, `export * from ${JSON.stringify(PAGE_LOADER)};`],
];
const ROUTER_FILE = /\/react-router\/dist\/production\/lib\/(.+)$/;

/**
 * Builds no script of a public page, which no browser loads, and nothing that looks for routes: the
 * first page names all of them (`routeDiscovery` in react-router.config.ts).
 */
export function browserRoutes(): Plugin {
  const missing = new Set(REPLACED);
  function replaceIn(file: string, code: string): string {
    const replaced = REPLACED.filter(
      ([pattern, text]) => pattern.test(file) && code.search(text) >= 0,
    );
    for (const each of replaced) missing.delete(each);
    return replaced.reduce((text, [, from, by]) => text.replace(from, by), code);
  }
  return {
    name: 'browser-routes',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const file = ROUTER_FILE.exec(id)?.[1];
      if (file !== undefined) return { code: replaceIn(file, code), map: null };
      const route = ROUTE.exec(id)?.[1];
      return route === undefined || IN_BROWSER.has(route) ? null : { code: 'export {}', map: null };
    },
    /** Another version of the router may be written otherwise. */
    buildEnd() {
      for (const [file, text] of missing) {
        throw new Error(`No file of React Router like ${file} has ${text} to be replaced.`);
      }
    },
  };
}

interface RouteList {
  routes: Record<string, { imports?: unknown; hasDefaultExport: boolean }>;
}

/**
 * Shortens the list of routes that each page of the admin area loads. It has no public page,
 * and no route that only answers scripts or gives a file, which the router never opens. Nor what the
 * script of each page imports: that is for links that load a page early, and there are none.
 * The server has a list of its own, from which a page names all its scripts.
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
  const routes = Object.entries(list.routes)
    .filter(([id, { hasDefaultExport }]) => {
      return IN_BROWSER.has(id) && (hasDefaultExport || FOR_FORMS.has(id));
    })
    .map(([id, { imports: _, ...route }]) => [id, route] as const);
  const kept: RouteList = { ...list, routes: Object.fromEntries(routes) };
  // The router takes what a route does not say for false.
  const shortened = JSON.stringify(kept, (_, value: unknown) =>
    value === false ? undefined : value,
  );
  writeFileSync(join(folder, file), `${ROUTES}${shortened};`);
}
