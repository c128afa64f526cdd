import { writeFileSync } from 'node:fs';
import { ALL } from './test-runs.mjs';

/**
 * A Vitest reporter that writes an `Outcome` to the file that TEST_REPORT names. Vitest's own JSON
 * lacks the errors that belong to no test, such as a late rejection.
 */
export default class OutcomeReporter {
  #tagsFilter;

  onInit(vitest) {
    this.#tagsFilter = vitest.config.tagsFilter?.[0];
  }

  /** Vitest reports as skipped what the filter leaves out: tests of the other command. */
  #isLeftOut({ tags }) {
    return this.#tagsFilter !== undefined && tags.includes(ALL) !== (this.#tagsFilter === ALL);
  }

  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    const failures = [];
    for (const module of modules) {
      const file = module.relativeModuleId;
      for (const test of module.children.allTests()) {
        if (this.#isLeftOut(test)) continue;
        const { state, errors } = test.result();
        counts[state] += 1;
        if (state === 'failed') failures.push(describe(`${file} › ${test.fullName}`, errors?.[0]));
      }
      // A suite fails with its tests; one that has errors itself failed outside of them.
      for (const suite of [module, ...module.children.allSuites()]) {
        for (const error of suite.errors()) failures.push(describe(file, error));
      }
    }
    for (const error of unhandledErrors) failures.push(describe('outside of all tests', error));
    const { passed, skipped, pending } = counts;
    const outcome = { passed, failed: failures.length, skipped: skipped + pending, failures };
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(outcome));
  }
}

/** Reads what Playwright's own JSON reporter wrote. */
export function readPlaywrightReport({ stats, suites, errors }) {
  const failures = suites.flatMap(listSpecs).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        describe(
          `${file} › ${title}`,
          results.map(({ error }) => error).find((error) => error !== undefined),
        ),
      ),
  );
  for (const error of errors) failures.push(describe('outside of all tests', error));
  return { passed: stats.expected, failed: failures.length, skipped: stats.skipped, failures };
}

function listSpecs(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(listSpecs)];
}

/** The test and the first line that says something of why. */
function describe(test, error) {
  const reason = (error?.message ?? 'no reason given')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what terminals take as colors
    .replace(/\x1b\[[0-9;]*m/g, '')
    .trim()
    .split('\n', 1)[0];
  return `${test}: ${reason}`;
}
