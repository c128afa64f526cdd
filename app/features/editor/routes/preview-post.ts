import { adminCall, rejectReading } from '#app/features/accounts/http/offered/admin-call.server.ts';
import type { PreviewResult } from '#app/features/articles/editor-protocol.ts';
import { trySanitize } from '#app/features/articles/sanitize-post.server.ts';
import { previewRequestSchema } from '#app/features/articles/save-request.ts';
import { scrollTables } from '#app/html/content/scroll-tables.ts';
import { contentCall } from '../http/content-call.ts';

export const handle = contentCall;

export const loader = rejectReading;

/** The content as a save would store it, and what the sanitizer would remove. */
export const action = adminCall({
  schema: previewRequestSchema,
  async run({ content }, { site, session, request }): Promise<PreviewResult> {
    const result = await trySanitize(site.contentWorker, content, {
      actorId: session.userId,
      signal: request.signal,
    });
    if (!result.ok) return result;
    const { html, removed } = result.content;
    return { ok: true, html: scrollTables(html), removed };
  },
});
