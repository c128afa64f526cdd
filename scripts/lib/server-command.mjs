/**
 * The command of the built server. Half of this young generation would save 4 MB of memory and make
 * the dashboard a tenth slower; twice as much would cost 5 MB. It has its size from the beginning: a start
 * would collect a smaller one seven times, and move so much of it that the old generation is collected too.
 * V8 has one thread beside the main one: on a small machine, its usual four would leave the main thread a
 * fifth of a core while they collect garbage.
 */
const serverFlags = ['--min-semi-space-size=4', '--max-semi-space-size=4', '--v8-pool-size=1'];
export const serverArguments = [...serverFlags, 'scripts/serve.mjs'];

/**
 * Limits glibc to two memory arenas instead of eight per core: compression threads would fill all of
 * them. Blocks over 16 KB, such as pages, are returned to the system at once: fragmentation kept
 * 80 MB otherwise.
 */
export const serverEnvironment = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '16384',
  MALLOC_TRIM_THRESHOLD_: '65536',
};
