import type { Page } from '@playwright/test';

interface HydrationRoot {
  stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } };
}

/**
 * Waits until React has taken over the whole page. Before that an admin page lacks what needs
 * JavaScript: its buttons are disabled, and the editor is not there. A page without the router's
 * script is complete once it has loaded.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
  await page.evaluate(runEffects);
}

/**
 * In the page, of whatever browser. It answers at once: `waitForFunction` takes a promise for a yes,
 * whatever comes of it.
 */
export function isHydrated(): boolean {
  if (document.querySelector('link[rel=modulepreload]') === null) return true;
  // Only React itself knows; an element's own mark is there before the rest of the page is done.
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'));
  if (key === undefined) return false;
  const root = Reflect.get(document, key) as HydrationRoot;
  return root.stateNode.current.memoizedState?.isDehydrated === false;
}

/**
 * In a page that is hydrated. What listens to keys does so from an effect on. React runs those in
 * tasks of its own, of which there are several on a busy machine: each turn lets one that waits run.
 */
export async function runEffects(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  for (let turn = 0; turn < 20; turn += 1) {
    await new Promise((done) => {
      port1.onmessage = done;
      port2.postMessage(null);
    });
  }
}
