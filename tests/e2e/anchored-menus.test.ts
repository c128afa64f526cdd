import { createAdmin } from '#tests/support/accounts.ts';
import { findInstalledBrowser, launchBrowser } from '#tests/support/browser-program.ts';
import { expect, signIn, test } from '#tests/support/firefox-journey.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storePost } from '#tests/support/posts.ts';

/**
 * Menus open at their buttons: in the browser of the tests, and in a newer Chromium and a Firefox
 * where this machine has them. Browsers differ in what an anchor is if a rule names none. A browser
 * without anchors, as Firefox before 147, has its menus in the window, and none over its button.
 */

/** Opens a menu and measures it with its button. As text, because it is evaluated in both browsers. */
const MEASURE = (menu: string) => `(async () => {
  const button = document.querySelector('${menu} button[popovertarget]');
  button.scrollIntoView({ block: 'center' });
  button.click();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const rect = (element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return { top, bottom, left, right };
  };
  const measured = {
    button: rect(button),
    menu: rect(document.querySelector('${menu} .menu')),
    width: innerWidth,
    height: innerHeight,
    hasAnchors: CSS.supports('position-area: block-end'),
  };
  button.click();
  return JSON.stringify(measured);
})()`;

interface Rect {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

interface Measured {
  readonly button: Rect;
  readonly menu: Rect;
  readonly width: number;
  readonly height: number;
  readonly hasAnchors: boolean;
}

interface Visit {
  open(path: string, width: number): Promise<void>;
  measure(menu: string): Promise<Measured>;
}

/** The menus of the admin area with their pages, and where each has to open. */
async function expectMenusAtButtons({ open, measure }: Visit): Promise<void> {
  await open('/admin/posts', 1440);
  const add = await measure('.new-menu');
  expectInWindow(add);
  if (add.hasAnchors) {
    expect(add.menu.top - add.button.bottom).toBeCloseTo(4, 0);
    expect(add.menu.left).toBeCloseTo(add.button.left, 0);
  } else {
    expect(add.menu.left).toBeGreaterThan(add.button.right);
  }

  const account = await measure('.account-menu');
  expectInWindow(account);
  expect(account.menu.bottom).toBeLessThanOrEqual(account.button.top + 1);
  expect(Math.abs(account.menu.left - account.button.left)).toBeLessThan(24);

  for (const menu of ['.admin-head .more-menu', 'li .more-menu']) {
    const more = await measure(menu);
    expectInWindow(more);
    if (!more.hasAnchors) continue;
    expect(more.menu.right, menu).toBeCloseTo(more.button.right, 0);
    const below = Math.abs(more.menu.top - more.button.bottom);
    const above = Math.abs(more.button.top - more.menu.bottom);
    expect(Math.min(below, above), menu).toBeLessThan(12);
  }

  // On a phone it is a sheet at the end of the window.
  await open('/admin/posts', 390);
  const sheet = await measure('li .more-menu');
  expect(sheet.menu.bottom).toBeCloseTo(sheet.height, 0);
  expect(sheet.menu.left).toBeCloseTo(0, 0);
}

function expectInWindow({ menu, width, height }: Measured): void {
  expect(menu.top).toBeGreaterThanOrEqual(0);
  expect(menu.left).toBeGreaterThanOrEqual(0);
  expect(menu.bottom).toBeLessThanOrEqual(height + 1);
  expect(menu.right).toBeLessThanOrEqual(width + 1);
}

const newer = findInstalledBrowser();

for (const program of [null, newer]) {
  test(`menus open at their buttons in ${program === null ? 'the browser of the tests' : 'a newer Chromium'}`, async ({
    browser,
    server,
    services,
    login,
  }) => {
    test.skip(program === undefined, 'This machine has no other Chromium.');
    await storePost(services, { title: 'Listed' });
    const other = program ? await launchBrowser({ path: program, env: {} }) : null;
    const context = await (other ?? browser).newContext({ baseURL: server.origin });
    const page = await context.newPage();
    await login(context);
    await expectMenusAtButtons({
      async open(path, width) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await waitForHydration(page);
      },
      measure: async (menu) => JSON.parse(await page.evaluate<string>(MEASURE(menu))),
    });
    await context.close();
    await other?.close();
  });
}

test('menus open at their buttons in Firefox', async ({ firefoxPage: page, server, services }) => {
  await storePost(services, { title: 'Listed' });
  await signIn(page, server.origin, await createAdmin({ services }));
  await expectMenusAtButtons({
    async open(path, width) {
      await page.setViewport(width, 900);
      await page.open(server.origin + path);
    },
    measure: async (menu) => JSON.parse(await page.read(MEASURE(menu))),
  });
});
