import { requireRecentSignIn } from '#app/features/accounts/http/offered/require-recent-sign-in.server.ts';
import { csvFile } from '#app/http/csv-file.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { openRegister, registerTable } from '../http/claims.server.ts';
import type { Route } from './+types/export-claims.ts';

export const handle = resource({ access: 'admin', download: true });

/** The register of claims as CSV. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireRecentSignIn(context, { page: '/admin/claims' });
  const { publicOrigin } = context.get(services).config;
  const register = await openRegister(context);
  return csvFile(registerTable({ ...register, publicOrigin }), `claims-${register.today}.csv`);
}

export function action() {
  return new Response('Use GET to export claims.', { status: 405, headers: { Allow: 'GET' } });
}
