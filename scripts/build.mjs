import { ensureBuilt, ensureInstalled, say } from './lib/toolchain.mjs';

ensureInstalled();
ensureBuilt();
say('The site is built. A running server keeps its own build until it is restarted.');
