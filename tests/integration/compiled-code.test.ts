import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#tests/support/site-build.ts';
import { serverFlags } from '../../scripts/lib/server-command.mjs';

const SERVER = 'build/server';

it('starts on what the build compiled: V8 takes all that is kept', () => {
  const kept = readdirSync(join(root, SERVER), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.compiled'))
    .map((file) => join(SERVER, file.replace(/\.compiled$/, '')));
  expect(kept).toContain(join(SERVER, 'index.cjs'));
  const program = `
    const { openCompiled } = require('./scripts/lib/compiled-code.cjs');
    const kept = ${JSON.stringify(kept)};
    console.log(JSON.stringify(kept.filter((file) => openCompiled(file) !== null)));
  `;
  const { stdout } = spawnSync(process.execPath, [...serverFlags, '--eval', program], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  expect(JSON.parse(stdout)).toEqual(kept);
});
