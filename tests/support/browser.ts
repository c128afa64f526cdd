import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { Services } from '#app/services/services.server.ts';
import {
  createAdmin,
  createAskingWriter,
  createUser,
  createWriterAccount,
  type TestAccount,
} from './accounts.ts';
import { launchBrowser } from './browser-program.ts';
import { emptySite } from './empty-site.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { openSiteData } from './site-data.ts';

export { expect } from '@playwright/test';

interface WorkerFixtures {
  /** Whether the admin area is on its own host; for a whole file. */
  ownAdminHost: boolean;
  /** The built site in a separate process; all tests of a worker share its data folder. */
  server: ServerProcess;
  /** Direct access to the data of `server`, to prepare what a test needs. */
  services: Services;
}

const ACCOUNTS = {
  admin: createAdmin,
  writer: createWriterAccount,
  asks: createAskingWriter,
  none: createUser,
};

interface TestFixtures {
  /** Creates an account and signs the browser in with a real session. */
  login(context: BrowserContext, role?: keyof typeof ACCOUNTS): Promise<TestAccount>;
  /** The page of another signed-in person, in their own browser. */
  colleague: Page;
  /** Deletes what other tests left on the server: articles, leads, settings, what they typed. */
  emptySite: undefined;
  /** A site without an account. */
  freshServer: ServerProcess;
  /** Fails the test on page errors, CSP violations and hydration warnings. */
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
  ownAdminHost: [false, { option: true, scope: 'worker' }],
  server: [
    async ({ browser: _, ownAdminHost }, use) => {
      const server = await startServer({ ownAdminHost });
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
      const account = await ACCOUNTS[role]({ services });
      await addCookie(context, services.config.adminOrigin, account.cookie);
      return account;
    }),
  colleague: async ({ browser, server, login }, use) => {
    const context = await browser.newContext({ baseURL: server.origin });
    await login(context);
    await use(await context.newPage());
    await context.close();
  },
  emptySite: [
    async ({ services }, use) => {
      await emptySite(services);
      await use(undefined);
    },
    { auto: true },
  ],
  freshServer: async ({ browser: _, ownAdminHost }, use) => {
    const server = await startServer({ ownAdminHost });
    await use(server);
    await server.stop();
  },
  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (event) => {
        const error = event.error();
        if (!isSkippedTransition(error)) errors.push(error.message);
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

/**
 * A browser that cannot cross-fade between two pages in time, as on a busy machine, shows the new page
 * at once and rejects a promise that no script holds, even where scripts are off. Such an error has no
 * stack; one that a script causes has.
 */
function isSkippedTransition({ name, stack }: Error): boolean {
  return !stack && ['AbortError', 'InvalidStateError', 'TimeoutError'].includes(name);
}

export async function addCookie(
  context: BrowserContext,
  origin: string,
  cookie: string,
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=', 2);
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
}
