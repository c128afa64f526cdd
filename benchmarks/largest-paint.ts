import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5';
import { launchBrowser, prepareBrowser } from '#tests/support/browser-program.ts';
import type { FixedResponse } from './bare-server.ts';
import type { Running } from './processes.ts';
import { startBareServer } from './setup.ts';

/** A phone on a slow line as Lighthouse applies it ("Slow 4G", a quarter of this processor). */
const PHONE = { width: 412, height: 823 };
const SLOW_LINE = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const SLOWER_PROCESSOR = 4;
/** Elements that are removed to leave only the text of a page. */
const NO_WORDS = new Set(['style', 'script', 'link', 'svg', 'img']);
const WORDS = '/words';

export interface Paint {
  readonly page: number;
  /** The same text as one file without styles, fonts and drawings. */
  readonly words: number;
}

/** Largest contentful paint of each page on a phone, in ms, next to that of its text alone. */
export async function measureLargestPaint(
  site: Running,
  paths: readonly string[],
  rounds: number,
): Promise<Map<string, Paint[]>> {
  const answers: Record<string, FixedResponse> = {};
  for (const path of paths) answers[WORDS + path] = await readTextPage(site.origin + path);
  const bare = await startBareServer(answers);
  const program = await prepareBrowser();
  const browser = await launchBrowser(program);
  try {
    const paints = new Map<string, Paint[]>(paths.map((path) => [path, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const path of paths) {
        const page = await paintLargest(browser, site.origin + path);
        const words = await paintLargest(browser, bare.origin + WORDS + path);
        paints.get(path)?.push({ page, words });
      }
    }
    return paints;
  } finally {
    await browser.close();
    program.remove();
    await bare.stop();
  }
}

async function paintLargest(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 1.75,
    isMobile: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  await page.goto(url, { waitUntil: 'networkidle' });
  const largest = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await context.close();
  return largest;
}

async function readTextPage(url: string): Promise<FixedResponse> {
  const document = parse(await (await fetch(url)).text());
  removeAllButText(document);
  // Without an icon link, the browser would request /favicon.ico.
  const html = serialize(document).replace('<head>', '<head><link rel="icon" href="data:,">');
  const body = brotliCompressSync(html);
  const headers = ['Content-Type', 'text/html; charset=utf-8', 'Content-Encoding', 'br'];
  return { status: 200, headers, body: body.toString('base64') };
}

function removeAllButText(node: DefaultTreeAdapterTypes.Node): void {
  if (!('childNodes' in node)) return;
  node.childNodes = node.childNodes.filter((child) => !NO_WORDS.has(child.nodeName));
  for (const child of node.childNodes) {
    if ('attrs' in child) {
      child.attrs = child.attrs.filter(({ name }) => name !== 'class' && name !== 'style');
    }
    removeAllButText(child);
  }
}
