import type { Deliver } from '#app/features/outbox/channel.server.ts';
import {
  callWebhook,
  type WebhookDeps,
} from '#app/features/outbox/mail/offered/call-webhook.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { countImages } from '../records/import-images.server.ts';
import { countItems } from '../records/import-items.server.ts';
import { countMadeRedirects } from '../records/import-redirects.server.ts';
import { findImport } from '../records/imports.server.ts';

/**
 * Says in numbers what an import brought. Dropped when the webhook has been removed from the
 * settings, or the import undone.
 */
export function deliverImportWebhook(
  deps: WebhookDeps & { readonly adminOrigin: string },
): Deliver {
  return async (message, signal) => {
    const found = message.aboutId === null ? null : await findImport(deps.db, message.aboutId);
    const { webhookUrl } = await findSettings(deps.db);
    const isThere = found?.state === 'done' || found?.state === 'fetching';
    if (!isThere || webhookUrl === null) return { dropped: true };
    const { byState } = await countItems(deps.db, found.id);
    const images = await countImages(deps.db, found.id);
    const data = {
      id: found.id,
      imported: byState.done ?? 0,
      leftOut: byState.skipped ?? 0,
      failed: byState.failed ?? 0,
      images: images.done,
      missingImages: images.total - images.done,
      redirects: await countMadeRedirects(deps.db, found.id),
      startedAt: found.startedAt,
      finishedAt: found.finishedAt,
      adminUrl: `${deps.adminOrigin}/admin/posts/import/${found.id}`,
    };
    const body = { type: 'import.done', timestamp: message.createdAt.toISOString(), data };
    return callWebhook(deps, { url: webhookUrl, body }, message, signal);
  };
}
