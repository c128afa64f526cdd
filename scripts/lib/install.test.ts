import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EVERYTHING, holdsAll, NODE_VERSION, PINNED_NODE, TO_SERVE } from './install.mjs';

const root = join(import.meta.dirname, '../..');

interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

/** The packages that Node finds for an import of `name` from the package at `path`, nearest first. */
function candidatesFor(path: string, name: string): string[] {
  const folders = path.split('/node_modules/');
  return folders.map((_, index) => {
    const folder = folders.slice(0, folders.length - index).join('/node_modules/');
    return `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
  });
}

describe('the lock file', () => {
  test('names the packages of every platform, as `npm ci` demands', () => {
    const missing = Object.entries(lock.packages).flatMap(([path, found]) =>
      Object.keys({ ...found.dependencies, ...found.optionalDependencies })
        .filter(
          (name) =>
            ![...candidatesFor(path, name), `node_modules/${name}`].some(
              (candidate) => candidate in lock.packages,
            ),
        )
        .map((name) => `${path} → ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('has a checksum for every package', () => {
    const unchecked = Object.entries(lock.packages)
      .filter(([path, { integrity }]) => path !== '' && !integrity)
      .map(([path]) => path);
    expect(unchecked).toEqual([]);
  });
});

describe('the pinned Node', () => {
  test('is in the version whose checksums are recorded, on every platform', () => {
    const locked = Object.values(PINNED_NODE).map(
      ({ path }) => lock.packages[`node_modules/${path.split('/')[0]}`]?.version,
    );
    expect(locked).toEqual(Array(5).fill(NODE_VERSION));
  });

  function call(name: string, ...given: string[]) {
    const script = `import { ${name} } from ${JSON.stringify(new URL('install.mjs', import.meta.url).href)};
      ${name}(...${JSON.stringify(given)});`;
    return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
  }

  const checkNode = (file: string, sha256: string) => call('checkNode', file, sha256);

  test.skipIf(process.platform === 'win32')('names the library that a system lacks', () => {
    const folder = mkdtempSync(join(tmpdir(), 'install-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'node');
    const write = (said: string) =>
      writeFileSync(file, `#!/bin/sh\necho '${said}' >&2\nexit 127\n`, { mode: 0o755 });
    write('node: error while loading shared libraries: libatomic.so.1: cannot open shared object');
    const lacking = call('requireRunnable', file);
    expect([lacking.status, lacking.stderr]).toEqual([
      1,
      expect.stringContaining('apt-get install libatomic1'),
    ]);
    write('Illegal instruction');
    expect(call('requireRunnable', file).stderr).toContain('does not run on this system: Illegal');
    expect(call('requireRunnable', process.execPath)).toMatchObject({ status: 0, stderr: '' });
  });

  test('is installed, whatever NODE_ENV and the settings of npm omit', () => {
    const omitted = (...args: string[]) =>
      spawnSync('npm', ['config', 'get', 'omit', ...args], {
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: 'production', npm_config_omit: 'optional' },
        shell: process.platform === 'win32',
      }).stdout.trim();
    expect(omitted()).toContain('optional');
    expect(omitted(...TO_SERVE)).toBe('dev');
    expect(omitted(...EVERYTHING)).toBe('');
  });

  test('is rejected when its bytes are not the recorded ones', () => {
    const folder = mkdtempSync(join(tmpdir(), 'install-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'node');
    writeFileSync(file, 'x');
    const ofX = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881';
    expect(checkNode(file, ofX).status).toBe(0);
    writeFileSync(file, 'y');
    const rejected = checkNode(file, ofX);
    expect(rejected.status).toBe(1);
    expect(rejected.stderr).toContain('The installed Node is not the recorded one');
    const absent = checkNode(join(folder, 'absent'), ofX);
    expect(absent.status).toBe(1);
    expect(absent.stderr).toContain('npm did not install the pinned Node');
  });

  test('runs these tests', () => {
    const version = execFileSync(process.execPath, ['--version'], { encoding: 'utf8' }).trim();
    expect(version).toBe(`v${NODE_VERSION}`);
  });
});

describe('what npm has installed', () => {
  const noted = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8'))
    .packages as Record<string, LockedPackage>;
  const first = Object.keys(noted).find((path) => /^node_modules\/hono$/.test(path)) ?? '';

  test('is what the lock file names, so that it is not installed again', () => {
    expect(holdsAll(lock.packages, noted)).toBe(true);
  });

  test('to serve the site is enough for that, not for the tests', () => {
    const toServe = Object.entries(noted).filter(([path]) => !lock.packages[path]?.dev);
    const installed = Object.fromEntries(toServe);
    expect(toServe.length).toBeLessThan(Object.keys(noted).length);
    expect(holdsAll(lock.packages, installed, TO_SERVE)).toBe(true);
    expect(holdsAll(lock.packages, installed, EVERYTHING)).toBe(false);
  });

  test.each([
    ['without a package', { [first]: undefined }],
    ['in another version', { [first]: { version: '0.0.1' } }],
    ['with other bytes', { [first]: { ...noted[first], integrity: 'sha512-other' } }],
    ['with a package more', { 'node_modules/other': { version: '1.0.0' } }],
  ])('%s is installed again', (_, change) => {
    const changed = Object.entries({ ...noted, ...change }).filter(([, each]) => each);
    expect(holdsAll(lock.packages, Object.fromEntries(changed) as typeof noted)).toBe(false);
  });
});
