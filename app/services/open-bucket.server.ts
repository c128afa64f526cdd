import type { Config } from '#config/config.ts';
import { isLoopbackOrigin } from '#config/loopback.ts';
import type { WriteDeps } from '#database/write.ts';
import { openObjectStore } from '#gateways/object-store/open-object-store.ts';
import { type WatchedStore, watchStore } from '#gateways/object-store/watched-store.ts';
import type { Log } from '#server/log.ts';

/**
 * The bucket of STORAGE_URL, which tells the log and open admin pages when it stops working; null
 * without one.
 */
export async function openBucket({
  config,
  secretFingerprint: site,
  log,
  now,
  publish,
}: Pick<WriteDeps, 'now' | 'publish'> & {
  config: Config;
  secretFingerprint: string;
  log: Log;
}): Promise<WatchedStore | null> {
  if (config.storage === undefined) return null;
  const { publicOrigin } = config;
  return watchStore(await openObjectStore(config.storage), {
    owner: { site, address: isLoopbackOrigin(publicOrigin) ? null : publicOrigin },
    now,
    onChange(problem) {
      if (problem === null) log.info('the bucket works again');
      else log.error({ err: problem.error }, 'the bucket does not work');
      publish([{ type: 'storage', id: problem === null ? 'bucket-back' : 'bucket-away' }]);
    },
  });
}
