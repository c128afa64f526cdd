import { finish, runPlaywright, runVitest } from './lib/runners.mjs';
import { ensureBuilt, ensureInstalled } from './lib/toolchain.mjs';

/** What has changed since this commit, uncommitted work included. */
const base = process.argv[2] ?? 'HEAD';

ensureInstalled();
ensureBuilt();
const vitest = [`--changed=${base}`, '--passWithNoTests'];
finish([
  await runVitest('Unit tests that the change reaches', 'unit', vitest),
  await runVitest('Integration tests that the change reaches', 'integration', vitest),
  await runPlaywright('Browser tests that the change reaches', [
    `--only-changed=${base}`,
    '--pass-with-no-tests',
  ]),
]);
