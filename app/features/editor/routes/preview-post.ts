import { adminCall, rejectReading } from '#app/features/accounts/http/admin-call.server.ts';
import type { PreviewResult } from '#app/features/articles/editor-protocol.ts';
import { EDITOR_MAX_BYTES } from '#app/features/articles/post-fields.ts';
import { trySanitize } from '#app/features/articles/sanitize-post.server.ts';
import { previewRequestSchema } from '#app/features/articles/save-request.ts';
import { scrollTables } from '#app/html/content/scroll-tables.ts';
import { resource } from '#app/http/route-policy.ts';

export const handle = resource({
  access: 'admin',
  forWriters: true,
  allowedWhenDiskFull: true,
  maxBodyBytes: EDITOR_MAX_BYTES,
});

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
