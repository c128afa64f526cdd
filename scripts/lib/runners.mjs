// Plain JavaScript for Node 20: this runs before anything is installed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withMemoryFolder } from './memory-folder.mjs';
import { root, say } from './project.mjs';
import { readPlaywrightReport } from './test-reports.mjs';
import { commandOf, runNode } from './toolchain.mjs';

const reports = join(root, 'test-results');

export function runTool(title, packageName, command, args) {
  return runScript(title, [commandOf(packageName, command), ...args]);
}

/**
 * Runs a check without a test report; it counts as one test. Prints everything at its end, so that
 * checks can run beside each other.
 */
export async function runScript(title, args) {
  const printed = [];
  const code = await runNode(args, {}, { onOutput: (chunk) => printed.push(chunk) });
  say(`\n▸ ${title}\n${Buffer.concat(printed).toString().trimEnd()}`);
  return code === 0
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [title] };
}

/** @param {string[]} [filter] additional arguments that select tests */
export function runVitest(title, project, filter = []) {
  const report = freshReport(`${project}.json`);
  const reporter = join(root, 'scripts/lib/test-reports.mjs');
  const args = ['run', '--project', project, '--reporter=default', `--reporter=${reporter}`];
  return runTests(title, 'vitest', 'vitest', [...args, ...filter], {
    report,
    environment: { TEST_REPORT: report },
    read: (outcome) => outcome,
  });
}

/**
 * @param {string[]} [filter] additional arguments that select tests
 * @param {Promise<unknown>} [turn] settles when this run may print; its output is kept until then
 */
export function runPlaywright(title, filter = [], turn = undefined) {
  const report = freshReport('browser.json');
  const args = ['test', '--reporter=list,json', ...filter];
  return runTests(title, '@playwright/test', 'playwright', args, {
    report,
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    read: readPlaywrightReport,
    onOutput: turn && printAfter(turn),
  });
}

/**
 * Runs a selection of the integration and browser tests, beside each other: both wait now and then,
 * for a timeout or a restart. On two cores, all tests one after the other took 950 seconds and left a
 * tenth of the processor time unused; beside each other, 830.
 */
export function runSelection({ tagsFilter, browserProject }) {
  const integration = runVitest('Integration tests', 'integration', [
    `--tags-filter=${tagsFilter}`,
  ]);
  const browser = runPlaywright('Browser tests', [`--project=${browserProject}`], integration);
  return Promise.all([integration, browser]);
}

/** Returns what prints a chunk: those that come before `turn` settles are kept and printed then. */
function printAfter(turn) {
  let kept = [];
  const print = () => {
    process.stdout.write(Buffer.concat(kept));
    kept = null;
  };
  turn.then(print, print);
  return (chunk) => (kept ? kept.push(chunk) : process.stdout.write(chunk));
}

function sum(results) {
  return results.reduce((total, result) => ({
    passed: total.passed + result.passed,
    failed: total.failed + result.failed,
    skipped: total.skipped + result.skipped,
    failures: [...total.failures, ...result.failures],
  }));
}

/** Prints what failed and, as the last line, the totals; sets the exit code. */
export function finish(results) {
  const { passed, failed, skipped, failures } = sum(results);
  if (failures.length > 0) say(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
  say(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function runTests(title, packageName, command, args, options) {
  const { report, environment, read, onOutput } = options;
  if (onOutput) onOutput(Buffer.from(`\n▸ ${title}\n`));
  else say(`\n▸ ${title}`);
  const code = await withMemoryFolder((folder) =>
    runNode(
      [commandOf(packageName, command), ...args],
      { ...environment, ...folder },
      { onOutput },
    ),
  );
  const outcome = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, failures: [] };
  // A runner can fail without reporting a failed test, for example on a syntax error.
  if (code !== 0 && outcome.failed === 0) {
    return { ...outcome, failed: 1, failures: [`${title}: ended with exit code ${code}`] };
  }
  return outcome;
}

function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, name);
  rmSync(file, { force: true });
  return file;
}
