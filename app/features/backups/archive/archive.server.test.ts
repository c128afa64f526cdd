import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createArchive } from './archive.server.ts';

const TURNS = 40;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('stops at any moment with its own error, and with no error that nobody handles', async () => {
  const source = join(folder, 'upload');
  writeFileSync(source, Buffer.alloc(2 * 1024 * 1024, 7));
  const unhandled: unknown[] = [];
  const record = (error: unknown) => void unhandled.push(error);
  process.on('uncaughtException', record);
  const codes = new Set<unknown>();
  for (let turns = 0; turns < TURNS; turns += 1) {
    const abort = new AbortController();
    const archive = await createArchive(join(folder, `${turns}.tar`), abort.signal);
    const added = archive.addFile('upload', source).then(
      () => 'added',
      (error: { code?: unknown; name: string }) => error.code,
    );
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
    abort.abort();
    codes.add(await added);
    await archive.abandon();
    await nextTurn();
  }
  process.off('uncaughtException', record);
  expect(unhandled).toEqual([]);
  expect(codes).toContain('stopped');
});
