import { requireRecentSignIn } from '#app/auth/require-recent-sign-in.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { streamText } from '#app/http/stream-text.server.ts';
import { services } from '#app/services/services.server.ts';
import { openRegister, streamRegister } from '#app/shared/admin/claims.server.ts';
import type { Route } from './+types/export-claims.ts';

export const handle = resource({ access: 'admin', download: true });

/** The register of claims as CSV. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireRecentSignIn(context, { page: '/admin/claims' });
  const { publicOrigin } = context.get(services).config;
  const register = await openRegister(context);
  const csv = streamRegister({ ...register, publicOrigin });
  return new Response(streamText(csv), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="claims-${register.today}.csv"`,
    },
  });
}

export function action() {
  return new Response('Use GET to export claims.', { status: 405, headers: { Allow: 'GET' } });
}
