import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeImage } from '#tests/support/uploads.ts';
import {
  createImageDecoder,
  type DecoderLimits,
  type ImageDecoder,
} from '../decoder/image-decoder.server.ts';

const MEGABYTE = 1024 * 1024;
const LIMITS: DecoderLimits = {
  milliseconds: 60_000,
  cpuMilliseconds: 60_000,
  memoryBytes: 1024 * MEGABYTE,
  idleMilliseconds: 60_000,
  drawingMilliseconds: 60_000,
  waitingPerClient: 20,
};

const DANA = 'dana';

let folder: string;
let path: string;
let decoder: ImageDecoder;
let ends: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-decoder-'));
  path = join(folder, 'upload');
  ends = [];
  await writeFile(path, await makeImage('png', { width: 600, height: 400 }).toBuffer());
});
afterEach(async () => {
  await decoder.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(limits: Partial<DecoderLimits> = {}): void {
  decoder = createImageDecoder((reason) => ends.push(reason), { ...LIMITS, ...limits });
}

/** A file that never ends, so that reading it blocks. */
function makePipe(): string {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  return pipe;
}

/** The decoder processes that are children of this process. */
function listProcesses(): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return all
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(
      ([, , parent, command]) => parent === `${process.pid}` && /decode-p/.test(command ?? ''),
    )
    .map(([, pid]) => Number(pid));
}

it('starts its process with the first image and ends it when idle', async () => {
  open({ idleMilliseconds: 1 });
  expect(listProcesses()).toEqual([]);
  const image = await decoder.decode({ path, folder }, DANA);
  expect(image.full).toMatchObject({ format: 'png', width: 600, height: 400 });
  expect(readdirSync(folder).sort()).toEqual(['480', 'full', 'preview', 'upload']);
  await expect.poll(listProcesses).toEqual([]);
  expect(ends).toEqual([]);
});

it.each([
  ['memory', { memoryBytes: 1 }],
  ['computing', { cpuMilliseconds: 0 }],
])('rejects an image that takes too much %s', async (_what, limits) => {
  open(limits);
  await expect(decoder.decode({ path: makePipe(), folder }, DANA)).rejects.toMatchObject({
    name: 'ImageError',
    code: 'too_heavy',
  });
  expect(ends).toHaveLength(1);
  expect(listProcesses()).toEqual([]);
});

it('rejects an image that takes too long, and decodes the next one', async () => {
  open({ milliseconds: 1_000 });
  await expect(decoder.decode({ path: makePipe(), folder }, DANA)).rejects.toMatchObject({
    code: 'too_heavy',
  });
  expect(ends).toEqual(['the decoder process ended with SIGKILL']);
  await decoder.close();
  open();
  expect((await decoder.decode({ path, folder }, DANA)).full.format).toBe('png');
});

it('reports an image that crashes the process as damaged, and decodes the next one', async () => {
  open();
  await decoder.decode({ path, folder: mkdtempSync(join(folder, 'first-')) }, DANA);
  const broken = decoder.decode({ path: makePipe(), folder }, DANA);
  const next = decoder.decode({ path, folder }, DANA);
  await expect.poll(() => listProcesses().length).toBe(1);
  for (const pid of listProcesses()) process.kill(pid, 'SIGSEGV');
  await expect(broken).rejects.toMatchObject({ code: 'damaged' });
  expect((await next).full.format).toBe('png');
  expect(ends).toEqual(['the decoder process ended with SIGSEGV']);
});

it('limits how many images of a person wait', async () => {
  open({ waitingPerClient: 1 });
  const turns = [1, 2, 3].map((turn) => {
    rmSync(join(folder, `${turn}`), { force: true });
    return decoder.decode({ path, folder: mkdtempSync(join(folder, 'turn-')) }, DANA);
  });
  const codes = await Promise.all(
    turns.map((turn) =>
      turn.then(
        () => 'ok',
        (e) => e.code,
      ),
    ),
  );
  expect(codes).toEqual(['ok', 'ok', 'busy']);
});

it('reports a full disk or a missing folder as a disk error', async () => {
  open();
  const answer = decoder.decode({ path, folder: join(folder, 'gone') }, DANA);
  await expect(answer).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(answer).rejects.not.toMatchObject({ name: 'ImageError' });
});

it('takes turns: whoever sends many images does not keep others from theirs', async () => {
  open({ waitingPerClient: 4 });
  const done: string[] = [];
  const send = async (client: string) => {
    await decoder.decode({ path, folder: mkdtempSync(join(folder, 'turn-')) }, client);
    done.push(client);
  };
  await Promise.all([...['dana', 'dana', 'dana', 'dana'].map(send), send('sam')]);
  expect(done.indexOf('sam')).toBeLessThan(3);
});

/** Each filter blurs what the one before it left: a few hundred bytes, minutes of work. */
const HOSTILE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000"><filter id="f">${'<feGaussianBlur stdDeviation="90"/><feTurbulence numOctaves="90" result="a"/>'.repeat(40)}</filter><rect width="3000" height="3000" filter="url(#f)"/></svg>`;

it('gives the drawing of an SVG less time than a photo', async () => {
  open({ drawingMilliseconds: 200 });
  const drawing = join(folder, 'drawing.svg');
  await writeFile(drawing, HOSTILE_SVG);
  const before = decoder.decode({ path: drawing, folder, isImported: true }, DANA);
  await expect(before).rejects.toMatchObject({ code: 'too_heavy' });
  expect((await decoder.decode({ path, folder }, DANA)).full.format).toBe('png');
});
