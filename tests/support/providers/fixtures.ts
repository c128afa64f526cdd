import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { BrowserContext } from '@playwright/test';
import { createAdmin, type TestAccount } from '../accounts.ts';
import { test as base } from '../browser.ts';
import type { ServerProcess } from '../server-process.ts';
import { highlevel, presentation, tally } from './fake-providers.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';
import { ALL_PROVIDERS } from './settings.ts';

export { expect } from '../browser.ts';

type ProviderSettings = Partial<typeof ALL_PROVIDERS> & {
  providersLoad?: 'on-click' | 'with-page';
};

type FakeProviders = Readonly<Record<'tally' | 'highlevel' | 'presentation', FakeServer>>;

interface TestFixtures {
  /** The providers, as they behave in this test; the browser reaches them under their real hosts. */
  providers: FakeProviders;
  /** Turns on the given providers and turns off the others, through the settings form. */
  switchOn(settings: ProviderSettings): Promise<void>;
}

interface WorkerFixtures {
  fakeProviders: FakeProviders;
  owner: TestAccount;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  fakeProviders: [
    async ({ browser: _ }, use) => {
      const fakeProviders = {
        tally: await startFakeServer(tally),
        highlevel: await startFakeServer(highlevel),
        presentation: await startFakeServer(presentation),
      };
      await use(fakeProviders);
      await Promise.all(Object.values(fakeProviders).map((fake) => fake.close()));
    },
    { scope: 'worker' },
  ],
  owner: [async ({ services }, use) => use(await createAdmin({ services })), { scope: 'worker' }],
  providers: async ({ context, fakeProviders }, use) => {
    for (const fake of Object.values(fakeProviders)) fake.reset();
    await mapHosts(context, fakeProviders);
    await use(fakeProviders);
    // A waiting response would keep the browser's context open.
    for (const fake of Object.values(fakeProviders)) fake.reset();
  },
  switchOn: ({ server, owner }, use) =>
    use(async ({ providersLoad = 'on-click', ...chosen }) => {
      const off = Object.fromEntries(Object.keys(ALL_PROVIDERS).map((key) => [key, '']));
      const body = new URLSearchParams({
        ...off,
        ...chosen,
        providersLoad,
        confirm: 'yes',
        'confirm-password': owner.password,
      });
      const status = await postForm(server, '/admin/settings', owner.headers, body);
      if (status !== 200) throw new Error(`the settings were not saved: ${status}`);
    }),
});

/** Sends a form of the admin area; only a browser would find its own host by name. */
async function postForm(
  { origin, adminOrigin }: ServerProcess,
  path: string,
  headers: Record<string, string>,
  body: URLSearchParams,
): Promise<number | undefined> {
  const sent = request(`${origin}${path}`, {
    method: 'POST',
    headers: {
      ...headers,
      Host: new URL(adminOrigin).host,
      Origin: adminOrigin,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
  }).end(String(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  await text(response);
  return response.statusCode;
}

const HOSTS: readonly [RegExp, keyof FakeProviders][] = [
  [/^https:\/\/tally\.so\//, 'tally'],
  [/^https:\/\/(link\.msgsndr|api\.leadconnectorhq|forms\.wizard-services)\.com\//, 'highlevel'],
  [/^https:\/\/(gamma\.app|docs\.google\.com)\//, 'presentation'],
];

/** The page sees the real hosts, so that its own policy decides what it may load from them. */
async function mapHosts(context: BrowserContext, fakeProviders: FakeProviders): Promise<void> {
  for (const [host, name] of HOSTS) {
    await context.route(host, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      try {
        const response = await route.fetch({ url: fakeProviders[name].origin + pathname + search });
        await route.fulfill({ response });
      } catch {
        // The connection failed, or the page that made the request was closed.
        await route.abort().catch(() => undefined);
      }
    });
  }
}
