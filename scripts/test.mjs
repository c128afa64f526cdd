// `npm test`: everything that a change can break, within minutes and without PostgreSQL.
import { readArguments } from './lib/arguments.mjs';
import { runChecks } from './lib/checks.mjs';
import { EVERYTHING, ensureInstalled } from './lib/install.mjs';
import { finish, runSelection } from './lib/runners.mjs';
import { selections } from './lib/test-runs.mjs';
import { ensureBuilt } from './lib/toolchain.mjs';

readArguments('test');
ensureInstalled(EVERYTHING);
const results = await runChecks();
ensureBuilt();
finish([...results, ...(await runSelection(selections.test))]);
