import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { compareVersions } from '../http/compare-versions.server.ts';
import { openDocument } from '../http/open-document.server.ts';
import type { Route } from './+types/texts-changes.ts';

export const handle = resource({ access: 'admin' });

/** What the draft says otherwise than readers see, word by word. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { document, stored, changes } = await openDocument(context, params.document);
  const { fields, problem } = await compareVersions(
    context.get(services).contentWorker,
    document.id,
    { before: stored.published, after: changes },
    { whole: false, actorId: context.get(adminSession).userId, signal: request.signal },
  );
  const changed = fields.map(({ id, pieces }) => ({ id, pieces }));
  return Response.json({ ok: true, fields: changed, problem });
}
