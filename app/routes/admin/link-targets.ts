import { headerLinks, homeLink } from '#app/content/navigation.ts';
import { sitePages } from '#app/content/site-pages.ts';
import type { LinkTargetsAnswer } from '#app/domains/posts/editor-protocol.ts';
import { type LinkablePage, listLinkTargets } from '#app/domains/posts/link-targets.server.ts';
import { resource } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import type { Route } from './+types/link-targets.ts';

export const handle = resource({ access: 'admin' });

const MAIN_PATHS = new Set(headerLinks.map(({ href }) => href));

const pages: readonly LinkablePage[] = sitePages.map(({ title, path }) => ({
  title: title ?? homeLink.label,
  path,
  isMain: MAIN_PATHS.has(path),
}));

/** Posts and pages of this site whose title fits what was typed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { database, now } = context.get(services);
  const typed = url.searchParams.get('q') ?? '';
  const targets = await listLinkTargets(database.db, { typed, pages, now: now() });
  const answer: LinkTargetsAnswer = { ok: true, targets };
  return Response.json(answer);
}
