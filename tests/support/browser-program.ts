import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';

export interface BrowserProgram {
  readonly path: string;
  /** Added to the environment of the browser process. */
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
const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Finds the browser: CHROME_PATH first, then the one that npm installed, then one on this machine. */
export async function prepareBrowser(): Promise<BrowserProgram> {
  if (!process.env.CHROME_PATH && hasNpmBrowser()) return unpackBrowser();
  const path = process.env.CHROME_PATH || findInstalledBrowser();
  if (path) return { path, env: {}, remove: () => undefined };
  throw new Error('No Chromium or Chrome found. Install one, or set CHROME_PATH to its path.');
}

/** The npm package is built for x64 Linux only. */
export function hasNpmBrowser(): boolean {
  return process.platform === 'linux' && process.arch === 'x64';
}

/** A Chromium or Chrome of this machine, beside the one that npm installed. */
export function findInstalledBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...PATHS].find((path) => existsSync(path));
}

/** Unpacks the browser and its libraries into a new folder: the package reuses the files of an existing one. */
export async function unpackBrowser(): Promise<BrowserProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'wizard-browser-'));
  const { TMPDIR, AWS_LAMBDA_JS_RUNTIME, LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
  try {
    // The package reads these when it is imported, and again when it unpacks.
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
        LD_LIBRARY_PATH: [libraries, LD_LIBRARY_PATH].filter(Boolean).join(delimiter),
      },
      remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  } finally {
    // The package sets the last two, for a browser that it starts itself.
    restoreVariables({ TMPDIR, AWS_LAMBDA_JS_RUNTIME, LD_LIBRARY_PATH, FONTCONFIG_PATH });
  }
}

/** One by one: an object in place of `process.env` would leave the process's own values as they are. */
function restoreVariables(values: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

/**
 * Replaces the package's fonts.conf, which names folders of the machine that it was built for. This
 * browser crashes on a font without a fallback; the monospaced font of a textarea is enough.
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

/** Starts the browser with the options that all tests, benchmarks and screenshots share. */
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

/** No background network requests, no GPU, and no sandbox, which root cannot have. */
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
