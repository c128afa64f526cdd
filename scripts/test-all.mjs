// `npm run test:all`: what `npm test` leaves out.
import { readArguments } from './lib/arguments.mjs';
import { EVERYTHING, ensureInstalled } from './lib/install.mjs';
import { finish, runSelection } from './lib/runners.mjs';
import { selections } from './lib/test-runs.mjs';
import { ensureBuilt } from './lib/toolchain.mjs';

readArguments('test:all');
ensureInstalled(EVERYTHING);
ensureBuilt();
finish(await runSelection(selections['test:all']));
