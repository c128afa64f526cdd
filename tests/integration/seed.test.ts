import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { root } from '#tests/support/site-build.ts';

it('sample content is stored once, and never in production', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wizard-seed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const seed = (mode: string) =>
    spawnSync(process.execPath, ['scripts/seed.ts'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...inject('commandEnvironment'), NODE_ENV: mode, DATA_DIR: folder },
    });
  expect(seed('production')).toMatchObject({
    status: 1,
    stderr: 'Sample content is for development: NODE_ENV must not be production.\n',
  });
  const first = seed('development');
  expect([first.status, first.stdout]).toEqual([0, expect.stringContaining('npm run dev')]);
  const second = seed('development');
  expect([second.status, second.stderr]).toEqual([
    1,
    expect.stringContaining('nothing was stored'),
  ]);
});
