import type { PublishDateResult } from '#app/features/articles/editor-protocol.ts';
import { readPublishDate } from '#app/features/articles/publish-date.server.ts';
import { publishInstant, timeZoneName } from '#app/features/articles/save-request.ts';
import { resource } from '#app/http/route-policy.ts';
import type { Route } from './+types/publish-date.ts';

export const handle = resource({ access: 'admin', forWriters: true });

/** The instant that a save would store for a typed date and time. */
export function loader({ url }: Route.LoaderArgs) {
  const local = url.searchParams.get('local') ?? '';
  const timeZone = timeZoneName.safeParse(url.searchParams.get('timeZone'));
  const instant = publishInstant.safeParse(url.searchParams.get('instant')).data;
  const answer: PublishDateResult = timeZone.success
    ? readPublishDate({ kind: 'set', local, timeZone: timeZone.data, instant })
    : { ok: false, message: 'This time zone does not exist' };
  return Response.json(answer, { status: answer.ok ? 200 : 422 });
}
