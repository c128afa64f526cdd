import { z } from 'zod';
import { isWriter } from '#app/features/accounts/account-rules.ts';
import { adminCall, rejectReading } from '#app/features/accounts/http/offered/admin-call.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { type SearchResult, TYPED_MOST } from '#app/ui/admin/found-place.ts';
import { searchArticles, searchEverything } from '../http/search-everything.server.ts';

export const handle = resource({ access: 'admin', forWriters: true });

export const loader = rejectReading;

/** Pages, settings, articles and leads by their words; articles alone for a Writer. A POST keeps a lead's name out of addresses. */
export const action = adminCall({
  schema: z.object({ typed: z.string().max(TYPED_MOST) }),
  async run({ typed }, { site, session }): Promise<SearchResult> {
    const { db } = site.database;
    if (isWriter(session.role)) return { ok: true, found: await searchArticles(db, typed) };
    const { offline } = await site.siteTexts.readOrLast();
    return { ok: true, found: await searchEverything(db, typed, offline) };
  },
});
