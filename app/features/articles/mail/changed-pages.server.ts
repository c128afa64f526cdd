import type { Deliver } from '#app/features/outbox/channel.server.ts';
import { readChangedPaths } from '#app/features/outbox/queue-changed-pages.server.ts';
import { findIndexNowKey, indexNowKeyPath } from '#app/features/settings/index-now-key.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { isLoopbackOrigin } from '#config/loopback.ts';
import type { Db } from '#database/connect.ts';
import { DeliveryError } from '#gateways/delivery-error.ts';
import type { IndexNow } from '#gateways/index-now/index-now.ts';

export interface ChangedPagesDeps {
  readonly db: Db;
  readonly indexNow: IndexNow;
  readonly indexNowUrl: string;
  readonly publicOrigin: string;
  readonly secret: string;
}

/**
 * Dropped when the owner has turned it off, or when the site is on a loopback address, which search
 * engines cannot open.
 */
export function deliverChangedPages(deps: ChangedPagesDeps): Deliver {
  const { db, indexNow, indexNowUrl, publicOrigin, secret } = deps;
  const isUnreachable = isLoopbackOrigin(publicOrigin) && !isLoopbackOrigin(indexNowUrl);
  return async (message, signal) => {
    const { searchEngines } = await findSettings(db);
    if (searchEngines === 'off' || isUnreachable) return { dropped: true };
    const paths = readChangedPaths(message.payload);
    if (paths.length === 0) {
      throw new DeliveryError('final', 'What is stored of this message is damaged.');
    }
    const key = findIndexNowKey(secret);
    const pages = {
      host: new URL(publicOrigin).host,
      key,
      keyLocation: publicOrigin + indexNowKeyPath(key),
      urlList: paths.map((path) => publicOrigin + path),
    };
    await indexNow(pages, signal);
    return { to: new URL(indexNowUrl).host };
  };
}
