interface PageScript {
  readonly id: string;
  /** Its address. */
  readonly module: string;
}

/**
 * Loads the script of a page for the router, in place of the router's own function of this name
 * (`scripts/lib/browser-routes.ts`), which loads the open page anew where no answer comes, and loses it
 * to the browser's own error page. Browsers remember until then that a script could not be loaded; so
 * it is imported once the site has sent it (`retry-reads.ts`), from the cache of the browser.
 */
export async function loadRouteModule(
  { id, module }: PageScript,
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (id in loaded) return loaded[id];
  try {
    await fetch(module, { cache: 'no-cache' });
    loaded[id] = await import(/* @vite-ignore */ module);
    return loaded[id];
  } catch {
    // A newer build has removed it: useRememberNavigation.
    location.reload();
    return new Promise(() => {});
  }
}
