import type { Works } from '#app/features/articles/derived/offered/write-posts.server.ts';

/** In place of a content worker: works things out in this thread, where no site is open. */
export const WORK_HERE: Works = { run: async ({ run }, given) => run(given) };
