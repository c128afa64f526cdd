import { ensureBuilt, ensureInstalled, say } from './lib/toolchain.mjs';

ensureInstalled();
ensureBuilt();
say(
  'The site is built. A server that is running goes on with its own build until it is restarted.',
);
