/**
 * How the built server is run. Its memory is what waits between requests, not what one of them
 * makes: a small young generation costs a busy page some collections and saves 15 MB for good.
 */
const serverFlags = ['--max-semi-space-size=2'];
export const serverArguments = [...serverFlags, 'scripts/serve.mjs'];

/**
 * Two arenas of glibc's memory instead of eight to a core: compressing in other threads would fill
 * them all. What is larger than 16 KB, a page, is given back at once: between other things it left
 * 80 MB of holes.
 */
export const serverEnvironment = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '16384',
  MALLOC_TRIM_THRESHOLD_: '65536',
};
