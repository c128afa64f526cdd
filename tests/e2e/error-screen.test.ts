import type { BrowserContext, Page } from '@playwright/test';
import { createAdmin } from '#tests/support/accounts.ts';
import { place } from '#tests/support/admin-frame.ts';
import {
  type Area,
  type BrokenSite,
  openBrokenSite,
  type Part,
} from '#tests/support/broken-site.ts';
import { addCookie, test as base, expect } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';

const test = base.extend<
  { signIn(context: BrowserContext): Promise<void> },
  { broken: BrokenSite }
>({
  broken: [
    async ({ browser: _ }, use) => {
      const site = await openBrokenSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  signIn: ({ broken }, use) =>
    use(async (context) => {
      const admin = await createAdmin(broken);
      await addCookie(context, broken.origin, admin.cookie);
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

/**
 * Makes one part throw on a page of each look, and checks what the browser then shows. That every page
 * has the screen, `tests/integration/error-screen.test.ts` holds.
 */
async function expectScreens(
  site: BrokenSite,
  { part, area }: { part: Part; area: Area },
  show: (path: string) => Promise<void>,
  page: Page,
): Promise<void> {
  const having = site.pages.filter((each) => each.area === area && site.has(each.id, part));
  const looks = new Map(having.map((each) => [each.boundary, each]));
  expect(looks.size).toBeGreaterThan(0);
  for (const { id, path } of looks.values()) {
    site.break({ id, part });
    // A cached copy would be served in place of the failing page.
    if (area === 'public') site.services.publish([{ type: 'invalidate-all' }]);
    await show(`${site.origin}${path}`);
    await expectErrorScreen(page, `${part} of ${path}`);
  }
  site.break(null);
}

for (const part of ['loader', 'page'] as const) {
  test(`a public page whose ${part} throws shows the error screen with header and footer`, async ({
    page,
    broken,
  }) => {
    await expectScreens(
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
  });

  for (const area of ['sign-in', 'admin'] as const) {
    test(`a page of the ${area} whose ${part} throws shows the error screen`, async ({
      page,
      broken,
      signIn,
    }) => {
      if (area === 'admin') await signIn(page.context());
      await expectScreens(
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
    });
  }
}

test('a public page whose action throws shows the error screen', async ({ page, broken }) => {
  await expectScreens(
    broken,
    { part: 'action', area: 'public' },
    async (address) => {
      await page.goto(address);
      await post(page, address);
    },
    page,
  );
});

for (const area of ['sign-in', 'admin'] as const) {
  test(`a page of the ${area} whose action throws shows the error screen`, async ({
    page,
    broken,
    signIn,
  }) => {
    if (area === 'admin') await signIn(page.context());
    await expectScreens(
      broken,
      { part: 'action', area },
      async (address) => {
        await page.goto(address);
        await post(page, address.endsWith('/admin') ? `${address}?index` : address);
      },
      page,
    );
  });
}

test('a form that is sent by script and fails says so and keeps what was typed', async ({
  page,
  broken: site,
  signIn,
}) => {
  await signIn(page.context());
  await page.goto(`${site.origin}/admin/people`);
  await waitForHydration(page);
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
  broken: site,
  signIn,
}) => {
  await signIn(page.context());
  await page.goto(`${site.origin}/admin`);
  await waitForHydration(page);
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
  broken: site,
  signIn,
}) => {
  await signIn(page.context());
  for (const id of ['features/home/routes/admin-layout', 'root']) {
    await page.goto(`${site.origin}/admin/account`);
    await waitForHydration(page);
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
  broken: site,
  signIn,
}) => {
  await signIn(page.context());
  await page.clock.install();
  await page.goto(`${site.origin}/admin`);
  await waitForHydration(page);
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
  const admin = await createAdmin(broken);
  await addCookie(context, broken.origin, admin.cookie);
  const page = await context.newPage();
  for (const id of ['features/accounts/routes/people', 'features/home/routes/admin-layout']) {
    broken.break({ id, part: 'loader' });
    await page.goto(`${broken.origin}/admin/people`);
    await expectErrorScreen(page, id);
    const again = page.getByRole('link', { name: 'Try Again' });
    const box = await again.boundingBox();
    expect(box?.height, 'a button for a fingertip').toBeGreaterThanOrEqual(44);
    expect(await again.evaluate((link) => getComputedStyle(link).borderRadius)).not.toBe('0px');
  }
  broken.break(null);
  await context.close();
});
