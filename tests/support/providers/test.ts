import type { BrowserContext } from '@playwright/test';
import { createAdmin } from '../accounts.ts';
import { test as base } from '../browser.ts';
import { highlevel, presentation, tally } from './answers.ts';
import { ALL_PROVIDERS } from './settings.ts';
import { type StandIn, startStandIn } from './stand-in.ts';

export { expect } from '../browser.ts';

type ProviderSettings = Partial<typeof ALL_PROVIDERS> & {
  providersLoad?: 'on-click' | 'with-page';
};

interface StandIns {
  readonly tally: StandIn;
  readonly highlevel: StandIn;
  readonly presentation: StandIn;
}

interface TestFixtures {
  /** The providers, as they behave in this test; the browser reaches them under their real hosts. */
  providers: StandIns;
  /** Switches on the providers that are named, and the others off, as the owner does. */
  switchOn(settings: ProviderSettings): Promise<void>;
}

interface WorkerFixtures {
  standIns: StandIns;
  ownerCookie: string;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  standIns: [
    async ({ browser: _ }, use) => {
      const standIns = {
        tally: await startStandIn(tally),
        highlevel: await startStandIn(highlevel),
        presentation: await startStandIn(presentation),
      };
      await use(standIns);
      await Promise.all(Object.values(standIns).map((standIn) => standIn.close()));
    },
    { scope: 'worker' },
  ],
  ownerCookie: [
    async ({ services }, use) => use((await createAdmin({ services })).cookie),
    { scope: 'worker' },
  ],
  providers: async ({ context, standIns }, use) => {
    for (const standIn of Object.values(standIns)) standIn.reset();
    await mapHosts(context, standIns);
    await use(standIns);
    // A waiting answer would hold the browser's context open.
    for (const standIn of Object.values(standIns)) standIn.reset();
  },
  switchOn: ({ server, ownerCookie }, use) =>
    use(async ({ providersLoad = 'on-click', ...chosen }) => {
      const off = Object.fromEntries(Object.keys(ALL_PROVIDERS).map((key) => [key, '']));
      const answer = await fetch(`${server.origin}/admin/settings`, {
        method: 'POST',
        headers: { Cookie: ownerCookie, Origin: server.origin },
        body: new URLSearchParams({ ...off, ...chosen, providersLoad }),
      });
      if (answer.status !== 200) throw new Error(`the settings were not taken: ${answer.status}`);
    }),
});

const HOSTS: readonly [RegExp, keyof StandIns][] = [
  [/^https:\/\/tally\.so\//, 'tally'],
  [/^https:\/\/(link\.msgsndr|api\.leadconnectorhq|forms\.wizard-services)\.com\//, 'highlevel'],
  [/^https:\/\/(gamma\.app|docs\.google\.com)\//, 'presentation'],
];

/** The page sees the real hosts, so that its own policy decides what it may load from them. */
async function mapHosts(context: BrowserContext, standIns: StandIns): Promise<void> {
  for (const [host, name] of HOSTS) {
    await context.route(host, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      try {
        const response = await route.fetch({ url: standIns[name].origin + pathname + search });
        await route.fulfill({ response });
      } catch {
        // Out of reach, or the page that asked has gone.
        await route.abort().catch(() => undefined);
      }
    });
  }
}
