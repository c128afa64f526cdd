import { readArguments } from './lib/arguments.mjs';
import { runChecks } from './lib/checks.mjs';
import { EVERYTHING, ensureInstalled } from './lib/install.mjs';
import { finish } from './lib/runners.mjs';

readArguments('check');
ensureInstalled(EVERYTHING);
finish(await runChecks());
