import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSecret } from '#config/secret.ts';
import { MoveError } from '#database/move/move-error.ts';
import type { Destination } from './destination.server.ts';
import type { SiteLocation } from './site-location.server.ts';

/**
 * Copies a generated secret into the folder that the site is moved to: sessions and two-factor codes
 * are valid only with it. A secret from the environment stays there.
 * @throws MoveError if the folder has another one
 */
export function keepSecret(from: SiteLocation, { dataDir }: Destination): void {
  if (dataDir === null || from.secret !== undefined) return;
  const secret = loadSecret(from);
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    const unfinished = `${file}.${randomUUID()}`;
    writeFileSync(unfinished, secret, { mode: 0o600, flush: true });
    linkSync(unfinished, file);
    rmSync(unfinished);
  }
  if (readFileSync(file, 'utf8').trim() === secret) return;
  throw new MoveError(
    'target_not_empty',
    `${file} is the secret of another site. Name an empty folder.`,
  );
}
