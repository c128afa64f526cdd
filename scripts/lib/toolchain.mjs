// Plain JavaScript for Node 20: this runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { currentBuild, publishBuild } from './builds.mjs';
import { installedNode, isInstalled, pinnedNode, TO_SERVE } from './install.mjs';
import { fail, hashFiles, root, say } from './project.mjs';
import { onNpmGone } from './watch-npm.mjs';

const BUILD_INPUTS = [
  'app',
  'config',
  'database',
  'gateways',
  'public',
  'queue',
  'server',
  'server.ts',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'scripts/lib',
  'tsconfig.json',
  'vite.config.ts',
];

/**
 * Ends with one sentence when a server already runs on the data folder, before anything is installed
 * or built. Without an installed Node this is not checked here; the start itself rejects then.
 */
export function rejectBesideServer() {
  if (isInstalled(TO_SERVE) && isBuilt()) return;
  const node = installedNode();
  if (node === null) return;
  const { status, stderr } = spawnSync(node, ['scripts/lib/find-running-server.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 3) fail(stderr.trim());
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

/** Runs the pinned Node and exits with its exit code. Passes signals on, and SIGTERM when npm is gone. */
export async function runUntilDone(args, extraEnvironment = {}, options = {}) {
  onNpmGone(() => process.kill(process.pid, 'SIGTERM'));
  process.exit(await runNode(args, extraEnvironment, options));
}

/**
 * Runs the pinned Node and resolves with its exit code. A signal is passed on and then ends this
 * process too. With a channel, the child gets a `disconnect` event when this process is gone. With
 * `onOutput`, nothing is printed.
 */
export function runNode(args, extraEnvironment = {}, { channel = false, onOutput } = {}) {
  const output = onOutput ? 'pipe' : 'inherit';
  const child = spawn(pinnedNode(), args, {
    cwd: root,
    stdio: ['inherit', output, output, ...(channel ? ['ipc'] : [])],
    env: pinnedEnvironment(extraEnvironment),
  });
  child.stdout?.on('data', onOutput);
  child.stderr?.on('data', onOutput);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let stopped = false;
  const forwardSignal = (signal) => {
    stopped = true;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forwardSignal);
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`The pinned Node did not start: ${error.message}`));
    child.on('close', (code, signal) => {
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
