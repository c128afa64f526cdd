import { writeFileSync } from 'node:fs';
import type { TestAccount } from './accounts.ts';
import { test as base, expect } from './browser.ts';
import { type Firefox, type FirefoxPage, findFirefox, startFirefox } from './firefox.ts';

export { expect };

/** What the router's decoder reports of a read that was under way when a page is left. */
const LEFT = /^(?:TypeError: Error in input stream|AbortError: The operation was aborted\.\s*)$/;

interface FirefoxFixtures {
  /**
   * A page in Firefox, of a window at a desk. Without Firefox on this machine the test is skipped. It
   * fails on what the pages report as errors; where it fails, a picture shows how far it came.
   */
  firefoxPage: FirefoxPage;
}

export const test = base.extend<FirefoxFixtures, { firefox: Firefox | null }>({
  firefox: [
    async ({ browser: _ }, use) => {
      const path = findFirefox();
      const firefox = path === undefined ? null : await startFirefox(path);
      await use(firefox);
      await firefox?.close();
    },
    // It takes seconds to start.
    { scope: 'worker', timeout: 180_000 },
  ],
  firefoxPage: async ({ firefox }, use, testInfo) => {
    testInfo.skip(firefox === null, 'This machine has no Firefox.');
    await firefox?.visit(async (page) => {
      await page.setViewport(1440, 900);
      await use(page);
      if (testInfo.status !== testInfo.expectedStatus) {
        writeFileSync(testInfo.outputPath('firefox.png'), await page.draw());
      }
      const errors = page.errors().filter((error) => !LEFT.test(error));
      expect(errors, 'errors that the pages reported').toEqual([]);
    });
  },
});

export const button = (name: string | RegExp) => ({ role: 'button', name }) as const;
export const link = (name: string | RegExp) => ({ role: 'link', name }) as const;
export const heading = (name: string | RegExp) => ({ role: 'heading', name }) as const;
export const field = (name: string | RegExp) => ({ role: 'textbox', name }) as const;
export const text = (name: string | RegExp) => ({ role: 'text', name }) as const;

/** Signs the browser in, with a real session. */
export async function signIn(
  page: FirefoxPage,
  origin: string,
  { cookie }: TestAccount,
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=', 2);
  await page.setCookie({ name, value, domain: new URL(origin).hostname });
}
