// Plain JavaScript for Node 20: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** What a run needs there: in containers the folder is often too small. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * Runs `use` with the environment of a temporary folder in memory, and removes the folder. Tests
 * open some thousand databases, and a disk makes each of their commits wait: two files of them took
 * 57 seconds on a disk and 32 in memory. Where memory has no such folder, no room, or runs no
 * programs (the browser is unpacked there), the environment is empty and the system's own folder
 * serves.
 */
export async function withMemoryFolder(use) {
  const folder = makeFolder();
  if (folder === null) return use({});
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // A signal ends this process without returning here.
  process.once('exit', remove);
  try {
    return await use({ TMPDIR: folder });
  } finally {
    process.off('exit', remove);
    remove();
  }
}

function makeFolder() {
  if (!hasRoom()) return null;
  const folder = mkdtempSync(join(MEMORY, 'wizard-tests-'));
  if (!runsPrograms(folder)) {
    rmSync(folder, { recursive: true });
    return null;
  }
  // PostgreSQL runs as another user and has to get through.
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoom() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

function runsPrograms(folder) {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
