import type { BrowserContext, Page } from '@playwright/test';
import { createAdmin } from '#tests/support/accounts.ts';
import { place } from '#tests/support/admin-frame.ts';
import { type BrokenSite, openBrokenSite, type Part } from '#tests/support/broken-site.ts';
import { addCookie, test as base, expect } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { type BuiltRoute, listRoutes } from '#tests/support/route-list.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';

interface Broken {
  site: BrokenSite;
  /** Every page, with a path that shows it. */
  pages: (BuiltRoute & { path: string })[];
}

const test = base.extend<{ signIn(context: BrowserContext): Promise<void> }, { broken: Broken }>({
  broken: [
    async ({ browser: _ }, use) => {
      const site = await openBrokenSite();
      const { examples } = await createSampleContent(site.services);
      const pages = (await listRoutes())
        .filter(({ isPage, pattern }) => isPage && (examples[pattern] ?? !/[:*]/.test(pattern)))
        .map((route) => ({ ...route, path: examples[route.pattern] ?? route.pattern }));
      await use({ site, pages });
      await site.close();
    },
    { scope: 'worker' },
  ],
  signIn: ({ broken: { site } }, use) =>
    use(async (context) => {
      const admin = await createAdmin(site);
      await addCookie(context, site.origin, admin.cookie);
    }),
});

const HEADING = 'Unexpected Application Error!';

async function expectErrorScreen(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading', { name: HEADING, level: 1 }), what).toBeVisible();
}

/** A form as the page's script or the browser would send it, with no field but the page's token. */
async function post(page: Page, address: string): Promise<void> {
  await page.evaluate((action) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = action;
    const token = document.createElement('input');
    token.name = 'admin-token';
    token.value =
      document.querySelector<HTMLMetaElement>('meta[name="admin-token"]')?.content ?? '';
    form.append(token);
    document.body.append(form);
    form.submit();
  }, address);
}

type Area = 'public' | 'sign-in' | 'admin';

/** The sign-in pages belong to the admin area but need no session. */
function areaOf({ policy }: BuiltRoute): Area {
  if (policy?.area !== 'admin') return 'public';
  return policy.access === 'public' ? 'sign-in' : 'admin';
}

/** Makes one part throw on every page that has it, and checks what the browser then shows. */
async function expectScreens(
  { site, pages }: Broken,
  { part, area }: { part: Part; area: Area },
  show: (path: string) => Promise<void>,
  page: Page,
): Promise<number> {
  const having = pages.filter((route) => areaOf(route) === area && site.has(route.id, part));
  for (const { id, path } of having) {
    site.break({ id, part });
    // A cached copy would be served in place of the failing page.
    if (area === 'public') site.services.publish([{ type: 'invalidate-all' }]);
    await show(`${site.origin}${path}`);
    await expectErrorScreen(page, `${part} of ${path}`);
  }
  site.break(null);
  return having.length;
}

for (const part of ['loader', 'page'] as const) {
  test(`a public page whose ${part} throws shows the error screen with header and footer`, async ({
    page,
    broken,
  }) => {
    const shown = await expectScreens(
      broken,
      { part, area: 'public' },
      async (address) => {
        const answer = await page.goto(address);
        expect(answer?.status(), address).toBe(500);
        await expect(page.getByText('Reference')).toBeVisible();
        await expect(page.locator('.site-header')).toBeVisible();
        await expect(page.locator('.site-footer')).toBeVisible();
      },
      page,
    );
    expect(shown).toBeGreaterThan(part === 'page' ? 15 : 5);
  });

  for (const area of ['sign-in', 'admin'] as const) {
    test(`a page of the ${area} whose ${part} throws shows the error screen`, async ({
      page,
      broken,
      signIn,
    }) => {
      if (area === 'admin') await signIn(page.context());
      const shown = await expectScreens(
        broken,
        { part, area },
        async (address) => {
          const answer = await page.goto(address);
          expect(answer?.status(), address).toBe(500);
          // Hydration must not change the page.
          await waitForHydration(page);
          await expect(page.getByText(/^Reference: [\w-]{36}$/), address).toBeVisible();
        },
        page,
      );
      expect(shown).toBeGreaterThan(area === 'admin' ? 10 : 1);
    });
  }
}

test('a public page whose action throws shows the error screen', async ({ page, broken }) => {
  const shown = await expectScreens(
    broken,
    { part: 'action', area: 'public' },
    async (address) => {
      await page.goto(address);
      await post(page, address);
    },
    page,
  );
  expect(shown).toBeGreaterThan(5);
});

for (const area of ['sign-in', 'admin'] as const) {
  test(`a page of the ${area} whose action throws shows the error screen`, async ({
    page,
    broken,
    signIn,
  }) => {
    if (area === 'admin') await signIn(page.context());
    const shown = await expectScreens(
      broken,
      { part: 'action', area },
      async (address) => {
        await page.goto(address);
        await post(page, address.endsWith('/admin') ? `${address}?index` : address);
      },
      page,
    );
    expect(shown).toBeGreaterThan(area === 'admin' ? 5 : 2);
  });
}

test('a form that is sent by script and fails says so and keeps what was typed', async ({
  page,
  broken: { site },
  signIn,
}) => {
  await signIn(page.context());
  await page.goto(`${site.origin}/admin/people`);
  site.break({ id: 'features/accounts/routes/people', part: 'action' });
  await page.getByLabel('Email').fill('dana@example.com');
  const send = page.getByRole('button', { name: 'Create invitation link' });
  await send.click();
  await expect(page.getByText(/still here.* Reference: [\w-]{36}$/).first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('dana@example.com');
  site.break(null);
  await send.click();
  await expect(page.locator('.one-time-link')).toBeVisible();
});

test('a failing loader leads to the error screen, which keeps the navigation', async ({
  page,
  broken: { site },
  signIn,
}) => {
  await signIn(page.context());
  await page.goto(`${site.origin}/admin`);
  site.break({ id: 'features/editor/routes/articles', part: 'loader' });
  await place(page, 'Articles').click();
  await expectErrorScreen(page, 'Articles');
  await expect(page.getByText(/^Reference: [\w-]{36}$/)).toBeVisible();
  site.break(null);
  await place(page, 'Website').click();
  await expect(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible();
});

test('a failing layout loader leads to the error screen', async ({
  page,
  broken: { site },
  signIn,
}) => {
  await signIn(page.context());
  for (const id of ['features/home/routes/admin-layout', 'root']) {
    await page.goto(`${site.origin}/admin/account`);
    site.break({ id, part: 'loader' });
    await place(page, 'Website').click();
    await expectErrorScreen(page, id);
    await page.goto(`${site.origin}/admin`);
    await waitForHydration(page);
    await expectErrorScreen(page, id);
    site.break(null);
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: HEADING })).toBeHidden();
  }
});

test('a server that stays unavailable leads to the error screen after the retries', async ({
  page,
  broken: { site },
  signIn,
}) => {
  await signIn(page.context());
  await page.clock.install();
  await page.goto(`${site.origin}/admin`);
  let requests = 0;
  await page.route('**/admin/pages.data*', async (route) => {
    requests += 1;
    const headers = { 'X-Request-Id': 'busy' };
    await route.fulfill({ status: 503, headers, body: 'Service Unavailable' });
  });
  await place(page, 'Website').click();
  for (let retry = 1; retry <= 4; retry += 1) {
    await expect.poll(() => requests).toBe(retry);
    await page.clock.runFor(4_000);
  }
  await expectErrorScreen(page, 'Website');
});

test('a failing admin page has its styles', async ({ browser, broken }) => {
  const context = await browser.newContext({ hasTouch: true });
  const admin = await createAdmin(broken.site);
  await addCookie(context, broken.site.origin, admin.cookie);
  const page = await context.newPage();
  for (const id of ['features/accounts/routes/people', 'features/home/routes/admin-layout']) {
    broken.site.break({ id, part: 'loader' });
    await page.goto(`${broken.site.origin}/admin/people`);
    await expectErrorScreen(page, id);
    const again = page.getByRole('link', { name: 'Try Again' });
    const box = await again.boundingBox();
    expect(box?.height, 'a button for a fingertip').toBeGreaterThanOrEqual(44);
    expect(await again.evaluate((link) => getComputedStyle(link).borderRadius)).not.toBe('0px');
  }
  broken.site.break(null);
  await context.close();
});
