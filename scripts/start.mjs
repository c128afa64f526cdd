import { ensureBuilt, ensureInstalled, runUntilDone } from './lib/toolchain.mjs';

ensureInstalled();
ensureBuilt();
runUntilDone(['build/server/index.js'], { NODE_ENV: 'production' });
