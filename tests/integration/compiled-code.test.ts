import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#tests/support/site-build.ts';
import { serverFlags } from '../../scripts/lib/server-command.mjs';

it('starts on what the build compiled: no file of the start is compiled again', () => {
  const program = `
    const { loadWithCompiledCode } = require('./scripts/lib/compiled-code.cjs');
    const loaded = loadWithCompiledCode();
    require('./build/server/index.cjs');
    const refused = [...loaded].map(([file, { script }]) => [file, script.cachedDataRejected]);
    console.log(JSON.stringify(refused));
  `;
  const { stdout } = spawnSync(process.execPath, [...serverFlags, '--eval', program], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  const refused = new Map(JSON.parse(stdout));
  expect(refused.get(join(root, 'build/server/index.cjs'))).toBe(false);
  expect([...refused.values()].filter((one) => one !== false)).toEqual([]);
});
