// Plain JavaScript for Node 20: this runs before anything is installed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withMemoryFolder } from './memory-folder.mjs';
import { root, say } from './project.mjs';
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
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** @param {string[]} [filter] additional arguments that select tests */
export function runVitest(title, project, filter = []) {
  const report = freshReport(`${project}.json`);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', ...filter];
  return runTests(title, 'vitest', 'vitest', [...args, `--outputFile.json=${report}`], {
    report,
    count: (json) => ({
      passed: json.numPassedTests,
      failed: json.numFailedTests,
      skipped: json.numPendingTests + json.numTodoTests,
    }),
  });
}

/** @param {string[]} [filter] additional arguments that select tests */
export function runPlaywright(title, filter = []) {
  const report = freshReport('browser.json');
  const args = ['test', '--reporter=list,json', ...filter];
  return runTests(title, '@playwright/test', 'playwright', args, {
    report,
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  });
}

export function sum(results) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const result of results) {
    for (const key of Object.keys(total)) total[key] += result[key];
  }
  return total;
}

/** Prints the totals as the last line and sets the exit code. */
export function finish(results) {
  const { passed, failed, skipped } = sum(results);
  say(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function runTests(title, packageName, command, args, { report, environment = {}, count }) {
  say(`\n▸ ${title}`);
  const code = await withMemoryFolder((folder) =>
    runNode([commandOf(packageName, command), ...args], { ...environment, ...folder }),
  );
  const result = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  // A runner can fail without reporting a failed test, for example on a syntax error.
  if (code !== 0 && result.failed === 0) result.failed = 1;
  return result;
}

function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, name);
  rmSync(file, { force: true });
  return file;
}
