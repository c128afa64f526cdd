import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { requireRecentSignIn } from '#app/features/accounts/http/offered/require-recent-sign-in.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { auditBackup } from '../creation/run-backup.server.ts';
import { findBackup } from '../folder/backup-folder.server.ts';
import type { Route } from './+types/download-backup.ts';

export const handle = resource({ access: 'admin', download: true });

/** Streams a backup as it is on disk; who took it is written down before the first byte. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  await requireRecentSignIn(context, { page: '/admin/backups' });
  const opened = context.get(services);
  const backup = await findBackup(opened.config.dataDir, params.name);
  if (backup === null) return new Response('There is no such backup.', { status: 404 });
  const headers = {
    'Content-Type': 'application/x-tar',
    'Content-Length': String(backup.bytes),
    'Content-Disposition': `attachment; filename="${backup.name}"`,
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const actor = actorOf(context.get(adminSession));
  await auditBackup(opened, actor, 'backup.downloaded', backup.name);
  const content = Readable.toWeb(createReadStream(backup.path)) as ReadableStream<Uint8Array>;
  return new Response(content, { headers });
}

export function action() {
  return new Response('A backup is downloaded by GET.', { status: 405, headers: { Allow: 'GET' } });
}
