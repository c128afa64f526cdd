// Runs the current build of the server. `npm start` calls it with the flags of lib/server-command.mjs.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { currentBuild, markInUse } from './lib/builds.mjs';

/** Collects garbage when the live heap has grown by 60 %, not several times: 40 MB less at the peak. */
const HEAP_GROWTH = '--heap-growing-percent=60';
/** By then the first pages have been served. Code that is loaded later is written at exit. */
const FLUSH_AFTER_MILLISECONDS = 10_000;

const build = currentBuild();
if (build === null) {
  process.stderr.write('There is no build to start. Run npm start, or npm run build first.\n');
  process.exit(1);
}
markInUse(build);
enableCompileCache(join(build, 'compile-cache'));
// The launcher holds the other end of the channel: when it is gone, the server stops too.
process.channel?.unref();
// SIGINT, because no client is left to wait for a drain.
process.on('disconnect', () => process.kill(process.pid, 'SIGINT'));

const { start } = await import(pathToFileURL(join(build, 'server/index.js')).href);
await start();
// Not before the start, where all allocated memory stays in use: it would add a sixth to its time.
setFlagsFromString(HEAP_GROWTH);
setTimeout(flushCompileCache, FLUSH_AFTER_MILLISECONDS).unref();
