import { dayOf } from '#app/formatting/dates.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { readSiteContent } from '#app/services/site-content.server.ts';
import { findTextAdvice } from '../advice/find-text-advice.ts';
import { listUnwritten } from '../advice/unwritten.ts';
import { isMail } from '../documents.ts';
import { findLinkCheck, openDocument } from '../http/open-document.server.ts';
import type { Route } from './+types/texts-advice.ts';

export const handle = resource({ access: 'admin' });

/** What deserves a look before the draft is published. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const opened = await openDocument(context, params.document);
  const { id } = opened.document;
  const { askForSupport, now, readSettings } = context.get(services);
  const { timeZone } = await readSettings();
  const today = dayOf(now(), timeZone);
  const found = findTextAdvice(
    id,
    { before: await readSiteContent(context), after: opened.content },
    { today, leadsSomewhere: await findLinkCheck(context, opened, opened.changes) },
  );
  // Emails are not public.
  const place = isMail(id) ? null : ({ kind: 'texts', id } as const);
  const advice = (await askForSupport?.(found, { place, today })) ?? found;
  const unwritten = listUnwritten(id, opened.changes).map((found) => ({
    ...found,
    code: 'invalid' as const,
  }));
  return Response.json({ ok: true, advice, unwritten });
}
