import { ensureBuilt, ensureInstalled, say } from './lib/toolchain.mjs';

ensureInstalled();
ensureBuilt();
say('The site is built in build/.');
