import { extname, join } from 'node:path';

/** Next to the built server, or the source file, which Node runs directly. */
export const CONTENT_THREAD = join(
  import.meta.dirname,
  extname(import.meta.filename) === '.ts' ? 'content-thread.server.ts' : 'content-thread.js',
);
