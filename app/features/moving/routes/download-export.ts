import { Readable } from 'node:stream';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { requireRecentSignIn } from '#app/features/accounts/http/offered/require-recent-sign-in.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import type { Route } from './+types/download-export.ts';

export const handle = resource({ access: 'admin', download: true });

/** Everything that is the owner's, as a ZIP. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireRecentSignIn(context, { page: '/admin/posts/export' });
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const day = opened.now().toISOString().slice(0, 10);
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="site-${day}.zip"`,
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const { exportSite } = await import('../jobs/exporting/export-site.server.ts');
  const zip = await exportSite(opened, actor, new Set(url.searchParams.keys()));
  return new Response(Readable.toWeb(zip) as ReadableStream<Uint8Array>, { headers });
}

export function action() {
  return new Response('Use GET to export.', { status: 405, headers: { Allow: 'GET' } });
}
