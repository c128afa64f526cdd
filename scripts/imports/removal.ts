import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** The features that can be taken out, and the commands of each. */
export const REMOVABLE: Readonly<Record<string, readonly string[]>> = {
  calendar: [],
  claims: [],
  moving: ['scripts/import.ts', 'scripts/export.ts'],
  previews: [],
  quiz: [],
  redirects: [],
  results: [],
  subscribers: [],
};

const LIST = 'app/features/features.server.ts';
/** What the server is made of, and the commands. */
const SOURCES = [
  'app',
  'config',
  'database',
  'gateways',
  'public',
  'queue',
  'scripts',
  'server',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'server.ts',
  'tsconfig.json',
  'vite.config.ts',
];
/** What fills a site with the data of tests, or learns from their texts. */
const WITH_TESTS = ['scripts/seed.ts', 'scripts/weigh-words.ts', 'scripts/lib/learn-tone.ts'];

/** A copy of the product without some features: their folders, lines in the list and commands. */
export interface Remainder {
  readonly folder: string;
  /** Runs a tool of npm's in it; null if it succeeds, else what it says. */
  run(tool: string, args: readonly string[], env?: Readonly<Record<string, string>>): string | null;
  write(path: string, text: string): void;
  remove(): void;
}

/** Tests are left out: those of several features name what they need. */
export function takeOut(root: string, features: readonly string[]): Remainder {
  const folder = mkdtempSync(join(tmpdir(), 'wizard-without-'));
  for (const source of SOURCES) {
    const filter = (path: string) => !/\.test\.tsx?$/.test(path) && basename(path) !== 'tests';
    const from = join(root, source);
    if (existsSync(from)) cpSync(from, join(folder, source), { recursive: true, filter });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const file of WITH_TESTS) rmSync(join(folder, file));
  for (const feature of features) {
    rmSync(join(folder, 'app/features', feature), { recursive: true });
    for (const command of REMOVABLE[feature] ?? []) rmSync(join(folder, command));
    removeFromList(join(folder, LIST), feature);
  }
  return {
    folder,
    run(tool, args, env = {}) {
      const [bin] = globSync(join(root, `node_modules/.bin/${tool}`));
      if (bin === undefined) return `${tool} is not installed`;
      const { status, stdout, stderr } = spawnSync(bin, args, {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, ...env },
        shell: process.platform === 'win32',
      });
      return status === 0 ? null : `${stdout}${stderr}`;
    },
    write: (path, text) => writeFileSync(join(folder, path), text),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** What the types of the rest say; null if they need nothing of what was taken out. */
export function checkTypes({ run }: Remainder): string | null {
  return run('react-router', ['typegen']) ?? run('tsc', ['--noEmit', '-p', '.']);
}

function removeFromList(list: string, feature: string): void {
  const lines = readFileSync(list, 'utf8').split('\n');
  const imported = `'./${feature}/feature.server.ts'`;
  const [, name] = /\{ (\w+) \}/.exec(lines.find((line) => line.includes(imported)) ?? '') ?? [];
  const left = lines.filter((line) => !line.includes(imported) && line !== `  ${name},`);
  writeFileSync(list, left.join('\n'));
}
