import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { finish, runPlaywright, runVitest } from './lib/runners.mjs';
import { ensureBuilt } from './lib/toolchain.mjs';

ensureInstalled();
const results = await runChecks();
ensureBuilt();
results.push(await runVitest('Integration tests', 'integration'));
results.push(await runPlaywright('Browser tests'));
finish(results);
