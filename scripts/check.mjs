import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { finish } from './lib/runners.mjs';

ensureInstalled();
finish(await runChecks());
