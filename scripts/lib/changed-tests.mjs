/**
 * Which integration and browser tests a change reaches. These tests use the built site, so the
 * import graphs of Vitest and Playwright end before the sources.
 */

/** In `tests/`: tests that open every page, or send a form to every route. */
const EVERY_PAGE_AND_ROUTE = [
  'tests/e2e/accessibility',
  'tests/e2e/admin-frame',
  'tests/e2e/console-messages',
  'tests/e2e/small-screens',
  'tests/integration/access-matrix',
  'tests/integration/admin-calls',
  'tests/integration/admin-host',
  'tests/integration/admin-isolation',
  'tests/integration/budgets',
  'tests/integration/hostile-input',
  'tests/integration/mutations',
  'tests/integration/redirects',
  'tests/integration/rejections',
  'tests/integration/shell',
  'tests/integration/unknown-paths',
  'tests/integration/valid-html',
].map((path) => `${path}.test.ts`);

/** What no test of the built site uses. */
const NOT_BUILT =
  /\.test\.tsx?$|\.md$|^(?:benchmarks|docs|release|tests|\.[^/]+)\/|^[A-Z]+$|^biome\.json$|^knip\.json$/;

/**
 * A feature reaches its own tests; its pages and components also those of every page and route.
 * Everything else is used by all features.
 * @returns 'all', or paths of folders and files
 */
export function testsReachedBy(files) {
  const built = files.filter((file) => !NOT_BUILT.test(file));
  const reached = new Set();
  for (const file of built) {
    const [, feature, inside] = /^app\/features\/([^/]+)\/(.*)$/.exec(file) ?? [];
    if (feature === undefined) return 'all';
    reached.add(`app/features/${feature}/tests/`);
    if (/^(?:routes|ui|http)\//.test(inside)) {
      for (const test of EVERY_PAGE_AND_ROUTE) reached.add(test);
    }
  }
  return [...reached].sort();
}
