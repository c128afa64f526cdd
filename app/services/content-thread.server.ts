/** The program of the content worker's thread. */

import { ARTICLE_WORK } from '#app/features/articles/derived/article-work.server.ts';
import { ADVICE_WORK } from '#app/features/articles/derived/offered/find-post-advice.server.ts';
import { POST_WORK } from '#app/features/articles/derived/work-out.server.ts';
import { ALLOWED_TAGS_WORK } from '#app/html/content/has-allowed-tags.ts';
import { COUNT_WORK } from '#app/html/count/count-work.server.ts';
import { serveContent } from '#app/html/worker/serve-content.server.ts';

serveContent([POST_WORK, ADVICE_WORK, ALLOWED_TAGS_WORK, ARTICLE_WORK, COUNT_WORK]);
