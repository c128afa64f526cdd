import { z } from 'zod';
import { readJson } from '#app/http/read-json.ts';
import { resource } from '#app/http/route-policy.ts';
import { requestInfo, services } from '#app/services/services.server.ts';
import { addressKey } from '#database/limits/address-key.ts';
import type { Route } from './+types/csp-reports.ts';

/** Browsers report here what the content security policy of a page has blocked. */
export const handle = resource({
  maxBodyBytes: 16 * 1024,
  allowedWhenDiskFull: true,
  onBothHosts: true,
});

const HOUR_SECONDS = '3600';

export function loader() {
  return new Response('Browsers send their reports here.', {
    status: 405,
    headers: { Allow: 'POST' },
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { cspReports } = context.get(services);
  const report = await readJson(request, z.record(z.string(), z.unknown()));
  if (report === null) {
    return new Response('This is no report.', { status: 400 });
  }
  if (!cspReports.count(report, addressKey(context.get(requestInfo).clientAddress))) {
    const headers = { 'Retry-After': HOUR_SECONDS };
    return new Response('That is enough for now.', { status: 429, headers });
  }
  return new Response(null, { status: 204 });
}
