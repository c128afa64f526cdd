// Plain JavaScript for Node 20, without a package: the launcher and the server both load it.
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Holds one folder per build, named by the hash of its sources, and the file `current`, whose lines
 * name the build to start and the one before it. A build is complete when its folder has its name.
 */
export const buildsFolder = fileURLToPath(new URL('../../build', import.meta.url));

const BUILD_NAME = /^[0-9a-f]{16}$/;
/** Followed by the process id of the builder. */
const UNFINISHED = '.unfinished-';

/** The folder of the build to start; null when there is none. */
export function currentBuild(folder = buildsFolder) {
  const [id] = readPointer(folder);
  return id === undefined || !existsSync(join(folder, id)) ? null : join(folder, id);
}

/**
 * Makes the build of this id the one that the next start runs. `make` fills a new folder when there
 * is no such build yet; it gets its name by one rename, and `current` is replaced by another, so
 * that a running server and a killed builder leave nothing half done.
 */
export function publishBuild(id, make, folder = buildsFolder) {
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, id))) {
    const unfinished = join(folder, `${UNFINISHED}${process.pid}`);
    rmSync(unfinished, { recursive: true, force: true });
    make(unfinished);
    renameUnlessThere(unfinished, join(folder, id));
  }
  const [current, before] = readPointer(folder);
  const lines = current === id ? [id, before] : [id, current];
  const next = join(folder, `.current-${randomUUID()}`);
  writeFileSync(next, lines.filter(Boolean).join('\n'));
  renameSync(next, join(folder, 'current'));
  removeOldBuilds(folder);
}

/**
 * Notes that this process runs the build, so that it is kept until the process ends.
 * Where the folder cannot be written, no later build removes it either.
 */
export function markInUse(build) {
  const mark = join(build, 'in-use', String(process.pid));
  try {
    mkdirSync(join(build, 'in-use'), { recursive: true });
    writeFileSync(mark, '');
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error;
    return;
  }
  process.once('exit', () => rmSync(mark, { force: true }));
}

/** Keeps the current build, the one before it, and every one that a process runs. */
function removeOldBuilds(folder) {
  const kept = readPointer(folder);
  for (const name of readdirSync(folder)) {
    const old = BUILD_NAME.test(name) && !kept.includes(name) && !isInUse(join(folder, name));
    const abandoned =
      name.startsWith(UNFINISHED) && !isAlive(Number(name.slice(UNFINISHED.length)));
    if (old || abandoned) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function isInUse(build) {
  const marks = join(build, 'in-use');
  return existsSync(marks) && readdirSync(marks).some((pid) => isAlive(Number(pid)));
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Two builders of the same sources have made the same: the second one's is dropped. */
function renameUnlessThere(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
    rmSync(from, { recursive: true, force: true });
  }
}

function readPointer(folder) {
  const file = join(folder, 'current');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}
