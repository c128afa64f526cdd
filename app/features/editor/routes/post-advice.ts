import { adminCall, rejectReading } from '#app/features/accounts/http/admin-call.server.ts';
import type { AdviceResult } from '#app/features/articles/editor-protocol.ts';
import { placeAgain } from '#app/features/articles/headings.server.ts';
import { createArticleLinkCheck } from '#app/features/articles/http/article-links.server.ts';
import { EDITOR_MAX_BYTES } from '#app/features/articles/post-fields.ts';
import { trySanitize } from '#app/features/articles/sanitize-post.server.ts';
import { adviceRequestSchema } from '#app/features/articles/save-request.ts';
import { findAdvice } from '#app/features/claims/advice/find-advice.ts';
import { askForSupport } from '#app/features/claims/http/claims.server.ts';
import { dayOf } from '#app/formatting/dates.ts';
import { resource } from '#app/http/route-policy.ts';

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
