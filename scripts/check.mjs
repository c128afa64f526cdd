import { readArguments } from './lib/arguments.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { finish } from './lib/runners.mjs';

readArguments('check');
ensureInstalled();
finish(await runChecks());
