import { ContentError, isBusy } from '#app/html/content/content-error.server.ts';
import type { SanitizedContent } from '#app/html/content/sanitize-content.server.ts';
import { IMPORTS, type ImportDeps } from './import-deps.server.ts';

/** How often a text is tried; the worker has waited for each, so there is no pause. */
const MOST_ATTEMPTS = 10;

/**
 * Has the worker do something, and again while it is too busy: what an import has done so far is worth
 * more than a failure at once.
 */
export async function whenFree<Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || attempt === MOST_ATTEMPTS || signal?.aborted) throw error;
    }
  }
}

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
