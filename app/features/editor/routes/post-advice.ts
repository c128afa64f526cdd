import { settleAdvice } from '#app/advice/find-advice.ts';
import { adminCall, rejectReading } from '#app/features/accounts/http/offered/admin-call.server.ts';
import { ADVICE_WORK } from '#app/features/articles/derived/offered/find-post-advice.server.ts';
import { findFormerText } from '#app/features/articles/derived/offered/read-post-texts.server.ts';
import type { AdviceResult } from '#app/features/articles/editor-protocol.ts';
import { trySanitize, tryWork } from '#app/features/articles/sanitize-post.server.ts';
import { adviceRequestSchema } from '#app/features/articles/save-request.ts';
import { dayOf } from '#app/formatting/dates.ts';
import { createArticleLinkCheck } from '../http/article-links.server.ts';
import { contentCall } from '../http/content-call.ts';

export const handle = contentCall;

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
    const { timeZone } = await site.readSettings();
    const today = dayOf(site.now(), timeZone);
    const found = await tryWork(site.contentWorker, ADVICE_WORK, {
      given: {
        title: fields.title.trim(),
        description: fields.metaDescription.trim() || fields.excerpt.trim(),
        content: result.content.html,
        former: await findFormerText(site.database.db, id),
        today,
      },
      actorId: session.userId,
      signal: request.signal,
    });
    if (!found.ok) return found;
    const links = found.content.flatMap(({ ifNowhere }) => ifNowhere ?? []);
    const advice = settleAdvice(found.content, await createArticleLinkCheck(context, links));
    const isAdmin = session.role === 'admin';
    const place = id === null ? null : ({ kind: 'post', id } as const);
    const asked = (await site.askForSupport?.(advice, { place, today })) ?? advice;
    // The register of claims is not for Writers.
    return { ok: true, advice: isAdmin ? asked : asked.map(({ register: _, ...one }) => one) };
  },
});
