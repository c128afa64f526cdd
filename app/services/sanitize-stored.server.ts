import { trySanitize } from '#app/features/articles/sanitize-post.server.ts';
import { hasAllowedTags } from '#app/html/content/has-allowed-tags.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { Log } from '#server/log.ts';

/**
 * HTML of the owner’s as the rules of this release leave it. HTML that they cannot process stays as it
 * was stored, if a release can have stored it; else it is empty.
 *
 * @throws Error if there was no room for it right now, so that it is tried again
 */
export async function sanitizeStored(
  worker: ContentWorker,
  html: string,
  log: Log,
): Promise<string> {
  const result = await trySanitize(worker, html, { actorId: null });
  if (result.ok) return result.content.html;
  const { code, message } = result;
  if (code === 'busy') throw new Error(`texts of the site could not be sanitized: ${message}`);
  if (!hasAllowedTags(html)) {
    log.error({ code }, 'a text of the site could not be sanitized, and is not shown');
    return '';
  }
  log.error({ code }, 'a text of the site could not be sanitized, and is shown as it was stored');
  return html;
}
