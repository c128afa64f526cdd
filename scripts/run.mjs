// `node scripts/run.mjs FILE …`: runs a TypeScript or JavaScript file on the pinned Node.
// With `--built` before FILE, it builds the site first.
import { findCommand, readArguments } from './lib/arguments.mjs';
import { EVERYTHING, ensureInstalled, TO_SERVE } from './lib/install.mjs';
import { ensureBuilt, runUntilDone } from './lib/toolchain.mjs';

const args = process.argv.slice(2);
const isBuilt = args[0] === '--built';
if (isBuilt) args.shift();
const [file, ...given] = args;
const command = findCommand(file);
// Before anything is installed or built. The program reads them again.
if (command !== undefined) readArguments(command, given);
// Benchmarks and tests have tools of their own.
ensureInstalled(file?.startsWith('scripts/') ? TO_SERVE : EVERYTHING);
if (isBuilt) ensureBuilt();
runUntilDone(args);
