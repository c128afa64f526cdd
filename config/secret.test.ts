import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfigError } from './config.ts';
import { loadSecret } from './secret.ts';

// Other files have loaded these modules without what is mocked here, and load them again afterwards.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

/** The file operations, in order. */
const { calls } = vi.hoisted(() => ({ calls: [] as string[] }));

vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof fs>();
  const opened = new Map<number, string>();
  return {
    ...real,
    openSync: (path: string, flags: string, mode?: number) => {
      const descriptor = real.openSync(path, flags, mode);
      opened.set(descriptor, path);
      return descriptor;
    },
    writeFileSync: (target: number | string, data: string) => {
      real.writeFileSync(target, data);
      calls.push(`write ${typeof target === 'number' ? opened.get(target) : target}`);
    },
    fsyncSync: (descriptor: number) => {
      real.fsyncSync(descriptor);
      calls.push(`sync ${opened.get(descriptor)}`);
    },
    linkSync: (from: string, to: string) => {
      real.linkSync(from, to);
      calls.push(`link ${from} ${to}`);
    },
  };
});

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(join(tmpdir(), 'wizard-secret-'));
  calls.length = 0;
});
afterEach(() => fs.rmSync(dataDir, { recursive: true }));

const load = () => loadSecret({ secret: undefined, dataDir });

it('is created once, readable by its owner only', () => {
  const secret = load();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(load()).toBe(secret);
  expect(fs.readdirSync(dataDir)).toEqual(['secret']);
  expect(fs.statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

it('is synced before it gets its name, and the folder after that', () => {
  load();
  const unfinished = expect.stringMatching(/\/secret\.[\w-]{36}$/);
  const [write, sync, link, folder] = calls.map((call) => call.split(' '));
  expect(write).toEqual(['write', unfinished]);
  expect(sync).toEqual(['sync', write?.[1]]);
  expect(link).toEqual(['link', write?.[1], join(dataDir, 'secret')]);
  expect(folder).toEqual(['sync', dataDir]);
});

it.each([
  ['empty', ''],
  ['blank', ' \n'.repeat(40)],
  ['cut off', 'a'.repeat(31)],
])('is rejected when its file is %s, and the file stays', (_, text) => {
  const file = join(dataDir, 'secret');
  fs.writeFileSync(file, text);
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(/^The secret in .+ is damaged: it must have at least 32 characters\./);
  expect(fs.readFileSync(file, 'utf8')).toBe(text);
});

it('is taken from the environment if it is set there', () => {
  expect(loadSecret({ secret: 's'.repeat(32), dataDir })).toBe('s'.repeat(32));
  expect(fs.readdirSync(dataDir)).toEqual([]);
});

it('is rejected in a sentence where a folder has its name', () => {
  fs.mkdirSync(join(dataDir, 'secret'));
  expect(load).toThrow(ConfigError);
  expect(load).toThrow('must be a file with the site’s secret');
});
