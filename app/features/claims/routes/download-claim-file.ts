import { requireRecentSignIn } from '#app/features/accounts/http/offered/require-recent-sign-in.server.ts';
import { nothingHere } from '#app/http/rejection.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { attachmentHeader } from '../claim-file.ts';
import { findClaimFile } from '../claim-files.server.ts';
import type { Route } from './+types/download-claim-file.ts';

export const handle = resource({ access: 'admin', download: true });

/** A file of a claim as it was sent, for the person's own programs to open. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireRecentSignIn(context, { page: '/admin/claims' });
  const { database } = context.get(services);
  const file = await findClaimFile(database.db, params.id);
  if (file === null) throw nothingHere();
  return new Response(new Uint8Array(file.contents), {
    headers: {
      'Content-Type': file.type,
      'Content-Length': String(file.contents.byteLength),
      'Content-Disposition': attachmentHeader(file.name),
    },
  });
}

export function action() {
  return new Response('Use GET to download a file.', { status: 405, headers: { Allow: 'GET' } });
}
