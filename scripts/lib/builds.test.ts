import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { currentBuild, publishBuild } from './builds.mjs';

const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(16)) as [
  string,
  string,
  string,
  string,
];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-builds-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function publish(id: string): void {
  publishBuild(
    id,
    (unfinished) => {
      mkdirSync(unfinished);
      writeFileSync(join(unfinished, 'made'), id);
    },
    folder,
  );
}

const builds = () => readdirSync(folder).filter((name) => name !== 'current');

it('has no current build at first', () => {
  expect(currentBuild(folder)).toBeNull();
});

it('switches to a build and keeps the one before it', () => {
  for (const id of [A, B, C]) publish(id);
  expect(currentBuild(folder)).toBe(join(folder, C));
  expect(builds()).toEqual([B, C]);
});

it('returns to the previous build without making it again', () => {
  for (const id of [A, B]) publish(id);
  publishBuild(A, () => expect.unreachable(), folder);
  expect(currentBuild(folder)).toBe(join(folder, A));
  expect(builds()).toEqual([A, B]);
  publishBuild(A, () => expect.unreachable(), folder);
  expect(builds()).toEqual([A, B]);
});

it('keeps a build as long as a process runs it', async () => {
  publish(A);
  const program = `import { currentBuild, markInUse } from ${JSON.stringify(join(import.meta.dirname, 'builds.mjs'))};
    markInUse(currentBuild(${JSON.stringify(folder)}));
    console.log('marked');
    setInterval(() => {}, 1000);`;
  const running = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  await once(running.stdout, 'data');
  for (const id of [B, C]) publish(id);
  expect(builds()).toEqual([A, B, C]);
  const gone = once(running, 'exit');
  running.kill('SIGKILL');
  await gone;
  publish(D);
  expect(builds()).toEqual([C, D]);
});

it('leaves the current build in place when the next one cannot be made', () => {
  publish(A);
  const broken = () =>
    publishBuild(
      B,
      (unfinished) => {
        mkdirSync(unfinished);
        throw new Error('a source does not compile');
      },
      folder,
    );
  expect(broken).toThrow('a source does not compile');
  expect(currentBuild(folder)).toBe(join(folder, A));
  expect(existsSync(join(folder, B))).toBe(false);
});

it('removes the unfinished build of a killed builder', async () => {
  const ended = spawn(process.execPath, ['--eval', '']);
  await once(ended, 'exit');
  mkdirSync(join(folder, `.unfinished-${ended.pid}`));
  publish(A);
  expect(builds()).toEqual([A]);
});
