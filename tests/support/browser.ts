import { type BrowserContext, test as base, expect } from '@playwright/test';
import type { Services } from '#app/framework/services.server.ts';
import { createAdmin, createUser, type TestAccount } from './accounts.ts';
import { launchBrowser } from './browser-program.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { openSiteData } from './site-data.ts';

export { expect } from '@playwright/test';

interface WorkerFixtures {
  /** The built site as a process, with a data folder that this worker's tests share. */
  server: ServerProcess;
  /** Its data, for what a test needs to be there already. */
  services: Services;
}

interface TestFixtures {
  /** Signs a browser in, with a real session of a person made for it. */
  login(context: BrowserContext, role?: 'admin' | 'none'): Promise<TestAccount>;
  /** A site that nobody has signed up on yet. */
  freshServer: ServerProcess;
  /** Fails the test when a page breaks one of its own rules. */
  pageErrors: undefined;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  browser: [
    async ({ playwright: _ }, use) => {
      const browser = await launchBrowser(JSON.parse(process.env.TEST_BROWSER ?? '{}'));
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ browser: _ }, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  services: [
    async ({ server }, use) => {
      const services = await openSiteData(server);
      await use(services);
      await services.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.origin),
  login: ({ services }, use) =>
    use(async (context, role = 'admin') => {
      const account = await (role === 'admin' ? createAdmin : createUser)({ services });
      await addCookie(context, services.config.publicOrigin, account.cookie);
      return account;
    }),
  freshServer: async ({ browser: _ }, use) => {
    const server = await startServer();
    await use(server);
    await server.stop();
  },
  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (error) => {
        const { message } = error.error();
        // The browser's own report of a page transition that it did not draw; the page has no part in it.
        if (!message.includes('ViewTransition')) errors.push(message);
      });
      context.on('console', (message) => {
        if (/Content Security Policy|TrustedHTML|Hydration|hydrat/i.test(message.text())) {
          errors.push(message.text());
        }
      });
      await use(undefined);
      expect(errors, 'errors that the pages reported').toEqual([]);
    },
    { auto: true },
  ],
});

export async function addCookie(
  context: BrowserContext,
  origin: string,
  cookie: string,
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=', 2);
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
}
