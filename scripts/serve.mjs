// Runs the current build of the server. `npm start` calls it with the flags of lib/server-command.mjs.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { currentBuild, markInUse } from './lib/builds.mjs';

/**
 * Garbage is collected when what lives has grown by three fifths, not by several times: 40 MB less
 * at the highest.
 */
const HEAP_GROWTH = '--heap-growing-percent=60';
/** By then the first pages have been served; what is loaded later is written when the process ends. */
const FLUSH_AFTER_MILLISECONDS = 10_000;

const build = currentBuild();
if (build === null) {
  process.stderr.write('There is no build to start. Run npm start, or npm run build first.\n');
  process.exit(1);
}
markInUse(build);
enableCompileCache(join(build, 'compile-cache'));
// The launcher holds the other end: when it is gone, however it ended, the server stops as well.
process.channel?.unref();
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

const { start } = await import(pathToFileURL(join(build, 'server/index.js')).href);
await start();
// From now on: at the start, when everything stays, it would cost a sixth of the time.
setFlagsFromString(HEAP_GROWTH);
setTimeout(flushCompileCache, FLUSH_AFTER_MILLISECONDS).unref();
