import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';

export interface BrowserProgram {
  readonly path: string;
  /** What the program needs in its environment. */
  readonly env: Record<string, string>;
  remove(): void;
}

const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser to test in: the one of CHROME_PATH, else the one that npm installed, else the machine's. */
export async function prepareBrowser(): Promise<BrowserProgram> {
  if (!process.env.CHROME_PATH && hasBrowserOfNpm()) return unpackBrowser();
  const path = process.env.CHROME_PATH || findInstalled();
  if (path) return { path, env: {}, remove: () => undefined };
  throw new Error('There is no Chromium or Chrome here: install one, or name it in CHROME_PATH.');
}

/** It is made for one kind of machine. */
export function hasBrowserOfNpm(): boolean {
  return process.platform === 'linux' && process.arch === 'x64';
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...PLACES].find((place) => existsSync(place));
}

/** Unpacks the browser with its libraries into a private folder: the package reuses whatever it finds there. */
export async function unpackBrowser(): Promise<BrowserProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'wizard-browser-'));
  const before = { ...process.env };
  try {
    // Read when the package is loaded, and again when it unpacks.
    process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x';
    process.env.TMPDIR = folder;
    const { default: chromium } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    const libraries = join(folder, 'al2023', 'lib');
    writeFileSync(join(folder, 'fonts', 'fonts.conf'), fontConfiguration(join(folder, 'fonts')));
    return {
      path,
      env: {
        HOME: folder,
        TMPDIR: folder,
        FONTCONFIG_PATH: join(folder, 'fonts'),
        LD_LIBRARY_PATH: [libraries, before.LD_LIBRARY_PATH].filter(Boolean).join(delimiter),
      },
      remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  } finally {
    process.env = before;
  }
}

/**
 * The package's own names folders of the machine that it was made for, and this browser ends itself
 * on a page whose font has no stand-in: a box of several lines, which is monospaced, is enough.
 */
function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`;
}

/** Starts it as all do here. */
export function launchBrowser(
  { path, env }: Pick<BrowserProgram, 'path' | 'env'>,
  options: LaunchOptions = {},
): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: ARGUMENTS,
    ...options,
  });
}

/** Nothing of its own on the network, no picture card, and no sandbox where root may not have one. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];
