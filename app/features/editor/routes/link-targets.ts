import type { LinkTargetsResult } from '#app/features/articles/editor-protocol.ts';
import { type LinkablePage, listLinkTargets } from '#app/features/articles/link-targets.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { readSiteContent } from '#app/services/site-content.server.ts';
import { listPages, type SiteContent } from '#app/site/words/site-content.ts';
import type { Route } from './+types/link-targets.ts';

export const handle = resource({ access: 'admin', forWriters: true });

function listLinkablePages(content: SiteContent): LinkablePage[] {
  const { home, header } = content.navigation;
  const mainPaths = new Set(header.map(({ href }) => href));
  return listPages(content).map(({ title, path }) => ({
    title: title ?? home,
    path,
    isMain: mainPaths.has(path),
  }));
}

/** Posts and pages of this site whose title fits what was typed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { database, now } = context.get(services);
  const typed = url.searchParams.get('q') ?? '';
  const pages = listLinkablePages(await readSiteContent(context));
  const targets = await listLinkTargets(database.db, { typed, pages, now: now() });
  const answer: LinkTargetsResult = { ok: true, targets };
  return Response.json(answer);
}
