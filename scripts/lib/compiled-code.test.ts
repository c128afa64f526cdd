import { spawnSync } from 'node:child_process';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const library = join(import.meta.dirname, 'compiled-code.cjs');
let file: string;

beforeEach(() => {
  file = join(realpathSync(mkdtempSync(join(tmpdir(), 'wizard-compiled-'))), 'program.cjs');
});

afterEach(() => rmSync(dirname(file), { recursive: true }));

/** Runs the file in a process of its own: what it says, and whether V8 takes what is kept for it. */
function run({ keep = false, flags = [] as string[], folder = dirname(file) } = {}) {
  const program = `
    const { openCompiled, recordCompiledCode, loadCompiledCode } = require(${JSON.stringify(library)});
    const file = ${JSON.stringify(file)};
    // Before it is loaded: what a process has compiled once it does not compile again.
    const compiled = openCompiled(file) !== null;
    const folder = ${JSON.stringify(folder)};
    const keep = ${keep} ? recordCompiledCode(folder) : loadCompiledCode(folder);
    const says = require(file).say();
    keep?.();
    console.log(JSON.stringify({ says, compiled }));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '--eval', program], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as { says: string; compiled: boolean };
}

it('runs a file that nothing is kept for', () => {
  writeFileSync(file, 'exports.say = () => __filename;');
  expect(run()).toEqual({ says: file, compiled: false });
  expect(readdirSync(dirname(file))).toEqual(['program.cjs']);
});

it('runs it on what an earlier process kept', () => {
  writeFileSync(file, "exports.say = () => require('node:path').basename(__dirname).slice(0, 6);");
  run({ keep: true });
  expect(run()).toEqual({ says: 'wizard', compiled: true });
});

it('never runs old code for a new file of the same length', () => {
  writeFileSync(file, "exports.say = () => 'old';");
  run({ keep: true });
  writeFileSync(file, "exports.say = () => 'new';");
  expect(run()).toEqual({ says: 'new', compiled: false });
});

it('compiles anew when V8 was started otherwise', () => {
  writeFileSync(file, "exports.say = () => 'said';");
  run({ keep: true });
  expect(run({ flags: ['--no-opt'] })).toEqual({ says: 'said', compiled: false });
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
  expect(run()).toEqual({ says: 'said', compiled: false });
});

it('keeps nothing for a file of other letters than ASCII', () => {
  writeFileSync(file, "exports.say = () => 'déjà';");
  expect(run({ keep: true }).says).toBe('déjà');
  expect(run()).toEqual({ says: 'déjà', compiled: false });
});

it('leaves alone what is in another folder', () => {
  writeFileSync(file, "exports.say = () => 'said';");
  expect(run({ keep: true, folder: `${dirname(file)}-2` }).says).toBe('said');
  expect(run({ keep: true, folder: dirname(file).slice(0, -1) }).says).toBe('said');
  expect(readdirSync(dirname(file))).toEqual(['program.cjs']);
});
