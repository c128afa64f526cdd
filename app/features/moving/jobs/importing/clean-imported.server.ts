import { ContentError, isBusy } from '#app/html/content/content-error.server.ts';
import type { SanitizedContent } from '#app/html/content/sanitize-content.server.ts';
import { whenFree } from '#app/html/worker/when-free.server.ts';
import { IMPORTS, type ImportDeps } from './import-deps.server.ts';

/**
 * The cleaned text, or why it can't be stored.
 * @throws ContentError while the worker is too busy to say
 */
export async function cleanImported(
  { contentWorker }: Pick<ImportDeps, 'contentWorker'>,
  html: string,
  signal?: AbortSignal,
): Promise<SanitizedContent | string> {
  try {
    return await whenFree(() => contentWorker.sanitize(html, IMPORTS, signal), signal);
  } catch (error) {
    if (!(error instanceof ContentError) || isBusy(error)) throw error;
    return error.message;
  }
}
