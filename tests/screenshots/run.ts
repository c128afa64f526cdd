import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { createAdmin } from '#tests/support/accounts.ts';
import { adminPages } from '#tests/support/admin-pages.ts';
import { addCookie } from '#tests/support/browser.ts';
import { launchBrowser, prepareBrowser } from '#tests/support/browser-program.ts';
import { createExampleSite } from '#tests/support/example-site.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';
import { startServer } from '#tests/support/server-process.ts';
import { root } from '#tests/support/site-build.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { specifiedPages } from '#tests/support/specified-pages.ts';
import { readArguments } from '../../scripts/lib/arguments.mjs';

const WIDTHS = [360, 768, 1440];
const folder = join(root, 'screenshots');

/** Leaves out the random part of plan and post addresses and ids, so that two runs can be compared. */
function fileName(path: string, variant: number | string): string {
  const name = path
    .replace(/^\/plan\/.+/, '/plan')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, '')
    .replace(/-[0-9a-f]{8}$/, '')
    .replace(/\W+/g, '-')
    .replace(/^-/, '');
  return join(folder, `${name || 'home'}-${variant}.png`);
}

async function shoot(context: BrowserContext, origin: string, paths: readonly string[]) {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of paths) {
    await page.goto(`${origin}${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: fileName(path, width), fullPage: true });
    }
    console.log(path);
  }
  await page.close();
}

/** In print layout, as wide as the printable area of an A4 sheet. */
async function shootPrinted(context: BrowserContext, origin: string, paths: readonly string[]) {
  const page = await context.newPage();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 643, height: 971 });
  for (const path of paths) {
    await page.goto(`${origin}${path}`);
    await page.screenshot({ path: fileName(path, 'print'), fullPage: true });
  }
  await page.close();
}

/** The menu on a phone and a dialog, both open. */
async function shootOpenStates(context: BrowserContext, origin: string) {
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${origin}/`);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.screenshot({ path: fileName('menu', 360) });
  await page.goto(`${origin}/leader-lift-scale-prep`);
  await page.locator('.dialog-opener').first().click();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: fileName('dialog', width) });
  }
  await page.close();
}

/** Writes every page at three widths to screenshots/: first of a fresh site, then with sample content. */
async function main(browser: Browser): Promise<void> {
  const server = await startServer();
  try {
    const context = await browser.newContext();
    const pages = specifiedPages.map(({ path }) => path);
    await shoot(context, server.origin, [...pages, '/admin/login']);
    await shootOpenStates(context, server.origin);
    const services = await openSiteData(server);
    const { cookie } = await createAdmin({ services });
    const { paths, examples } = await createSampleContent(services);
    await services.close();
    const preview = examples['/preview/:token'] ?? '';
    await shoot(context, server.origin, ['/blog?page=1', ...paths, preview]);
    await shootPrinted(context, server.origin, ['/privacy-policy', ...paths]);
    await addCookie(context, server.origin, cookie);
    const history = ['history', 'history/compare', 'history/:version', 'previews'].flatMap(
      (end) => examples[`/admin/posts/:id/${end}`] ?? [],
    );
    await shoot(context, server.origin, [...adminPages, ...history]);
  } finally {
    await server.stop();
  }
}

/** The two images of the README: the site as `npm run seed` makes it. */
async function shootReadme(browser: Browser): Promise<void> {
  const server = await startServer();
  try {
    const services = await openSiteData(server);
    const { cookie } = await createAdmin({ services });
    await createExampleSite(services);
    await services.close();
    const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
    await addCookie(context, server.origin, cookie);
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [path, name] of [
      ['/', 'home'],
      ['/admin', 'admin'],
    ] as const) {
      await page.goto(server.origin + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
      await page.screenshot({ path: join(root, `docs/${name}.jpg`), type: 'jpeg', quality: 82 });
    }
    await context.close();
  } finally {
    await server.stop();
  }
}

readArguments('screenshots');
// Pages that no longer exist would keep the screenshot of an earlier run.
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const program = await prepareBrowser();
const browser = await launchBrowser(program);
try {
  await shootReadme(browser);
  await main(browser);
} finally {
  await browser.close();
  program.remove();
}
