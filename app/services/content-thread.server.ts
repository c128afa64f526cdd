/** The program of the content worker's thread. */
import { ADVICE_WORK } from '#app/features/articles/derived/find-post-advice.server.ts';
import { POST_WORK } from '#app/features/articles/derived/work-out.server.ts';
import { serveContent } from '#app/html/worker/serve-content.server.ts';

serveContent([POST_WORK, ADVICE_WORK]);
