/**
 * `npm run export -- FILE.zip`: writes what Articles → Export does, without leads, subscribers
 * and claims. On SQLite, the server must not run meanwhile.
 */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { exportSite } from '#app/features/moving/jobs/exporting/export-site.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { runCommand, say } from './lib/command.ts';
import { withServices } from './lib/with-services.ts';

await runCommand('export', (config, { words: [path = ''] }) =>
  withServices(config, (services) => writeExport(services, path)),
);

async function writeExport(services: Services, path: string): Promise<void> {
  const actor = { id: null, name: 'Command on the server' };
  const zip = await exportSite(services, actor, new Set());
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(zip, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(path, { force: true });
    throw error;
  }
  say(`Exported to ${path}.`);
}
