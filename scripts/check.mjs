import { runChecks } from './lib/checks.mjs';
import { finish } from './lib/runners.mjs';
import { ensureInstalled } from './lib/toolchain.mjs';

ensureInstalled();
finish(await runChecks());
