// `node scripts/run.mjs FILE …`: runs a TypeScript or JavaScript file on the pinned Node.
// With `--built` before FILE, it builds the site first.
import { ensureInstalled } from './lib/install.mjs';
import { ensureBuilt, runUntilDone } from './lib/toolchain.mjs';

const args = process.argv.slice(2);
ensureInstalled();
if (args[0] === '--built') {
  args.shift();
  ensureBuilt();
}
runUntilDone(args);
