// `npm run test:changed [-- COMMIT]`: the tests that a change reaches, uncommitted work included.
import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { testsReachedBy } from './lib/changed-tests.mjs';
import { EVERYTHING, ensureInstalled, pinnedNode } from './lib/install.mjs';
import { fail, root } from './lib/project.mjs';
import { finish, runPlaywright, runVitest } from './lib/runners.mjs';
import { commandOf, ensureBuilt, pinnedEnvironment } from './lib/toolchain.mjs';

const [base = 'HEAD'] = readArguments('test:changed').words;

ensureInstalled(EVERYTHING);
const reached = testsReachedBy([
  ...linesOf('git', ['diff', '--name-only', base]),
  ...linesOf('git', ['ls-files', '--others', '--exclude-standard']),
]);
const integration = chooseTests(/^tests\/integration\/|\/tests\/$/, listByVitest);
const browser = chooseTests(/^tests\/e2e\/|\/tests\/$/, listByPlaywright);

const results = [
  await runVitest('Unit tests that the change reaches', 'unit', [
    `--changed=${base}`,
    '--passWithNoTests',
  ]),
];
if (integration.length + browser.length > 0) ensureBuilt();
if (integration.length > 0) {
  results.push(
    await runVitest('Integration tests that the change reaches', 'integration', integration),
  );
}
if (browser.length > 0) {
  results.push(await runPlaywright('Browser tests that the change reaches', browser));
}
finish(results);

/** The tests of the changed features, and those whose own files or helpers changed. */
function chooseTests(pattern, listByImports) {
  if (reached === 'all') return ['tests/'];
  const byFeature = reached.filter((path) => pattern.test(path));
  return [...new Set([...byFeature, ...listByImports()])].sort();
}

function listByVitest() {
  const list = ['list', '--filesOnly', '--project', 'integration', `--changed=${base}`];
  const printed = linesOf(pinnedNode(), [commandOf('vitest', 'vitest'), ...list, '--json']);
  return JSON.parse(printed.join('') || '[]').map(({ file }) => pathInRoot(file));
}

function listByPlaywright() {
  const command = commandOf('@playwright/test', 'playwright');
  const list = ['test', '--list', '--reporter=json', `--only-changed=${base}`];
  const printed = linesOf(pinnedNode(), [command, ...list, '--pass-with-no-tests']);
  return JSON.parse(printed.join('\n')).suites.map(({ file }) => file);
}

function pathInRoot(file) {
  return relative(root, file).replaceAll('\\', '/');
}

function linesOf(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: pinnedEnvironment(),
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) fail(`${command} ${args.join(' ')} failed:\n${stderr || stdout}`);
  return stdout.split('\n').filter(Boolean);
}
