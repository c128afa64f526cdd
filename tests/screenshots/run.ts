import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { createAdmin } from '#tests/support/accounts.ts';
import { adminPages } from '#tests/support/admin-pages.ts';
import { addCookie } from '#tests/support/browser.ts';
import { browserArguments, prepareBrowser } from '#tests/support/browser-program.ts';
import { startServer } from '#tests/support/server-process.ts';
import { root } from '#tests/support/site-build.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { specifiedPages } from '#tests/support/specified-pages.ts';

const WIDTHS = [360, 768, 1440];
const folder = join(root, 'screenshots');

function fileName(path: string, width: number): string {
  const name = path.replaceAll('/', '-').replace(/^-/, '') || 'home';
  return join(folder, `${name}-${width}.png`);
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

/** Every page of a fresh site at three widths, into screenshots/. */
async function main(browser: Browser): Promise<void> {
  const server = await startServer();
  try {
    const context = await browser.newContext();
    const pages = specifiedPages.map(({ path }) => path);
    await shoot(context, server.origin, [...pages, '/admin/login']);
    const services = await openSiteData(server);
    const { cookie } = await createAdmin({ services });
    await services.close();
    await addCookie(context, server.origin, cookie);
    await shoot(context, server.origin, adminPages);
  } finally {
    await server.stop();
  }
}

mkdirSync(folder, { recursive: true });
const program = await prepareBrowser();
const browser = await chromium.launch({
  executablePath: program.path,
  env: { ...process.env, ...program.env },
  args: browserArguments(),
});
try {
  await main(browser);
} finally {
  await browser.close();
  program.remove();
}
