import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';

const library = join(import.meta.dirname, 'compiled-code.cjs');
let file: string;

beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'wizard-compiled-')), 'program.cjs');
});

/** Runs the file in a process of its own: what it says, and whether kept code was there and refused. */
function run({ keep = false, flags = [] as string[] } = {}) {
  const program = `
    const { keepCompiledCode, loadWithCompiledCode } = require(${JSON.stringify(library)});
    const loaded = loadWithCompiledCode();
    const says = require(${JSON.stringify(file)}).say();
    if (${keep}) keepCompiledCode(loaded);
    const refused = loaded.get(${JSON.stringify(file)}).script.cachedDataRejected;
    console.log(JSON.stringify({ says, refused: refused ?? null }));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '--eval', program], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as { says: string; refused: boolean | null };
}

it('runs a file that nothing is kept for', () => {
  writeFileSync(file, 'exports.say = () => __filename;');
  expect(run()).toEqual({ says: file, refused: null });
  expect(readdirSync(join(file, '..'))).toEqual(['program.cjs']);
});

it('runs it on what an earlier process kept', () => {
  writeFileSync(file, "exports.say = () => require('node:path').basename(__dirname).slice(0, 6);");
  run({ keep: true });
  expect(run()).toEqual({ says: 'wizard', refused: false });
});

it('never runs old code for a new file of the same length', () => {
  writeFileSync(file, "exports.say = () => 'old';");
  run({ keep: true });
  writeFileSync(file, "exports.say = () => 'new';");
  expect(run()).toEqual({ says: 'new', refused: null });
});

it('compiles anew when V8 was started otherwise', () => {
  writeFileSync(file, "exports.say = () => 'said';");
  run({ keep: true });
  expect(run({ flags: ['--no-opt'] })).toEqual({ says: 'said', refused: true });
});

it.each([
  ['cut off', (kept: Buffer) => kept.subarray(0, kept.length / 2)],
  ['empty', () => Buffer.alloc(0)],
  ['damaged', (kept: Buffer) => kept.fill(0, kept.length - 20, kept.length - 10)],
])('does without kept code that is %s', (_, spoil) => {
  writeFileSync(file, "exports.say = () => 'said';");
  run({ keep: true });
  const kept = `${file}.compiled`;
  writeFileSync(kept, spoil(readFileSync(kept)));
  expect(run()).toEqual({ says: 'said', refused: null });
});
