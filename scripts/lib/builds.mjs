// Plain JavaScript for Node 20 without packages: the launcher and the server both import it.
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
 * Contains one folder per build, named by the hash of its sources, and the file `current`, whose
 * lines name the current and the previous build. An unfinished build has a temporary folder name.
 */
export const buildsFolder = fileURLToPath(new URL('../../build', import.meta.url));

const BUILD_NAME = /^[0-9a-f]{16}$/;
/** Prefix of a temporary folder; the builder's process id follows. */
const UNFINISHED = '.unfinished-';

/** The folder of the current build; null when there is none. */
export function currentBuild(folder = buildsFolder) {
  const [id] = readPointer(folder);
  return id === undefined || !existsSync(join(folder, id)) ? null : join(folder, id);
}

/**
 * Makes the build with this id current. If it does not exist yet, `make` fills a temporary folder,
 * which is then renamed. `current` is replaced by a rename too, so that a killed builder leaves no
 * partial build and a running server is not affected.
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
 * Marks the build as used by this process, so that later builds do not remove it.
 * In a read-only folder no mark is needed: later builds cannot remove anything.
 */
export function markInUse(build) {
  const mark = join(build, 'in-use', String(process.pid));
  try {
    makeFolder(join(build, 'in-use'));
    writeFileSync(mark, '');
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error;
    return;
  }
  process.once('exit', () => rmSync(mark, { force: true }));
}

/** Not with `recursive`, where Node reports ENOENT for a read-only file system. */
function makeFolder(path) {
  try {
    mkdirSync(path);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}

/** Removes all builds but the current one, the previous one, and those that a process runs. */
function removeOldBuilds(folder) {
  const recent = readPointer(folder);
  for (const name of readdirSync(folder)) {
    const old = BUILD_NAME.test(name) && !recent.includes(name) && !isInUse(join(folder, name));
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

/** When two builders finish the same build, the second result is dropped. */
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
