import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { launchBrowser, prepareBrowser } from '#tests/support/browser-program.ts';
import { postRow } from '#tests/support/post-row.ts';
import { describeSpread, median, percentile, printTable } from './figures.ts';
import type { Running } from './processes.ts';

const BLOCKS = 3_000;
const SLUG = 'bench-large-post';
const ID = '3a1f0c52-8f0f-4c0e-9a57-6d4f8a4f9d10';
/** The pace of somebody who types fast. */
const BETWEEN_KEYS = 100;
/** Longer than everything that waits for a pause in typing. */
const PAUSE = 4_000;
const WORDS = 'the phone rings and a family asks about a room for their mother ';

const SENTENCE =
  'A family that <strong>calls on a Tuesday</strong> evening has often called two homes before. Who answers kindly, <a href="https://example.com/answers">answers soon</a>, and says what happens next, is the one they visit. Write the three sentences that everyone should say, and keep them <em>beside the phone</em>, where it is seen.';

export interface LargePostOptions {
  site: Running;
  services: Services;
  /** The session of an admin, as a Cookie header. */
  cookie: string;
  rounds: number;
  keys: number;
}

/** Opening and editing a post of 1 MB and 3,000 blocks, beside its first paint as a page. */
export async function measureLargePost(options: LargePostOptions): Promise<void> {
  const { site, services, rounds, keys } = options;
  await insertLargePost(services);
  const program = await prepareBrowser();
  const browser = await launchBrowser(program);
  try {
    const opened: { page: number; editor: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const page = await timePage(browser, `${site.origin}/blog/${SLUG}`);
      opened.push({ page, editor: await timeEditor(browser, options) });
    }
    printOpening(opened);
    printTyping(await typeInEditor(browser, options, keys));
  } finally {
    await browser.close();
    program.remove();
  }
}

async function insertLargePost({ database }: Services): Promise<void> {
  const typed = Array.from({ length: BLOCKS }, (_, index) => blockOf(index)).join('\n');
  const content = sanitizeContent(typed).html;
  const at = '2026-01-01T12:00:00.000Z';
  await database.db
    .insertInto('blog_posts')
    .values(postRow({ id: ID, slug: SLUG, content, published_at: at, created_at: at }))
    .execute();
}

function blockOf(index: number): string {
  if (index % 12 === 0) return `<h2>What families ask, part ${index}</h2>`;
  if (index % 15 === 0) return `<ul><li>${SENTENCE}</li><li>Call back within the hour</li></ul>`;
  return `<p>${SENTENCE} Part ${index}.</p>`;
}

async function timePage(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          const [first] = list.getEntriesByName('first-contentful-paint');
          if (first === undefined) return;
          observer.disconnect();
          resolve(first.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await context.close();
  return painted;
}

/** From the start of the navigation to the frame after which the text can be edited. */
async function timeEditor(browser: Browser, options: LargePostOptions): Promise<number> {
  const { context, page } = await openEditor(browser, options);
  const opened = await page.evaluate(() => performance.now());
  await context.close();
  return opened;
}

async function openEditor(
  browser: Browser,
  { site, cookie }: LargePostOptions,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: site.origin }]);
  const page = await context.newPage();
  await page.goto(`${site.origin}/admin/posts/${ID}/edit`, { waitUntil: 'commit' });
  await page.waitForFunction(
    (blocks) =>
      (document.querySelector('.rich-text[aria-busy="false"] .rich-content')?.childElementCount ??
        0) >= blocks,
    BLOCKS,
    { polling: 'raf', timeout: 120_000 },
  );
  return { context, page };
}

interface Typing {
  /** Processor time of the page's main thread for each keystroke and all that follows it. */
  keys: number[];
  /** The same for as long a time without a keystroke. */
  idle: number[];
  /** What waits for a pause in typing: the local copy and the preview. */
  pause: number;
}

async function typeInEditor(
  browser: Browser,
  options: LargePostOptions,
  keys: number,
): Promise<Typing> {
  const { context, page } = await openEditor(browser, options);
  const middle = page.locator('.rich-content > p').nth(BLOCKS / 2);
  await middle.click();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await sleep(PAUSE);
  const idle: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    idle.push(await spend(devtools, () => sleep(BETWEEN_KEYS)));
  }
  const typed: number[] = [];
  const warm = 20;
  for (let index = 0; index < warm + keys; index += 1) {
    const key = WORDS[index % WORDS.length] ?? ' ';
    const spent = await spend(devtools, async () => {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await sleep(BETWEEN_KEYS);
    });
    // The first keystrokes warm up the JIT compiler.
    if (index >= warm) typed.push(spent);
  }
  const pause = await spend(devtools, () => sleep(PAUSE));
  await context.close();
  return { keys: typed, idle, pause };
}

/** Milliseconds of processor time that the page's main thread spends meanwhile. */
async function spend(devtools: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const before = await readThreadTime(devtools);
  await work();
  return (await readThreadTime(devtools)) - before;
}

async function readThreadTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'ThreadTime')?.value;
  return (seconds ?? Number.NaN) * 1000;
}

function printOpening(opened: readonly { page: number; editor: number }[]): void {
  const over = opened.map(({ page, editor }) => editor - (1.5 * page + 500));
  printTable('Opening a 1 MB post of 3,000 blocks, in ms', [
    [
      'its first paint as a page',
      describeSpread(
        opened.map(({ page }) => page),
        0,
      ),
    ],
    [
      'until it can be edited',
      describeSpread(
        opened.map(({ editor }) => editor),
        0,
      ),
    ],
    ['over 1.5 × the paint + 500 (wanted ≤ 0)', median(over).toFixed(0)],
  ]);
}

function printTyping({ keys, idle, pause }: Typing): void {
  printTable(`A keystroke in it, ${keys.length} times, ms of processor time of the page`, [
    ['median', median(keys).toFixed(1)],
    ['99th percentile (wanted ≤ 16)', percentile(keys, 0.99).toFixed(1)],
    ['no keystroke, for as long', median(idle).toFixed(1)],
    ['the pause after it: copy and preview', pause.toFixed(0)],
  ]);
}
