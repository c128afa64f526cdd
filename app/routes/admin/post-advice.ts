import { adminCall, rejectReading } from '#app/auth/admin-call.server.ts';
import { findAdvice } from '#app/domains/advice/find-advice.ts';
import type { AdviceResult } from '#app/domains/posts/editor-protocol.ts';
import { placeAgain } from '#app/domains/posts/headings.server.ts';
import { EDITOR_MAX_BYTES } from '#app/domains/posts/post-fields.ts';
import { trySanitize } from '#app/domains/posts/sanitize-post.server.ts';
import { adviceRequestSchema } from '#app/domains/posts/save-request.ts';
import { dayOf } from '#app/formatting/dates.ts';
import { resource } from '#app/http/route-policy.ts';
import { createArticleLinkCheck } from '#app/shared/admin/article-links.server.ts';
import { askForSupport } from '#app/shared/admin/claims.server.ts';

export const handle = resource({
  access: 'admin',
  allowedWhenDiskFull: true,
  maxBodyBytes: EDITOR_MAX_BYTES,
});

export const loader = rejectReading;

/** What to look at before the post is published, as it is typed now. */
export const action = adminCall({
  schema: adviceRequestSchema,
  async run({ id, fields }, { site, session, request, context }): Promise<AdviceResult> {
    const result = await trySanitize(site.contentWorker, fields.content, {
      actorId: session.userId,
      signal: request.signal,
    });
    if (!result.ok) return result;
    const { html } = result.content;
    const headings = await placeAgain(site.database.db, id, html);
    const { timeZone } = await site.readSettings();
    const today = dayOf(site.now(), timeZone);
    const advice = findAdvice(
      {
        title: fields.title.trim(),
        description: fields.metaDescription.trim() || fields.excerpt.trim(),
        html,
        headingIds: headings.map((heading) => heading.id),
      },
      {
        today,
        leadsSomewhere: await createArticleLinkCheck(context, html),
      },
    );
    const place = id === null ? null : ({ kind: 'post', id } as const);
    return { ok: true, advice: await askForSupport(site.database.db, advice, { place, today }) };
  },
});
