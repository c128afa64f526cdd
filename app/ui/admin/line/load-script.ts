import { isReachable } from './line.ts';
import { unexpectedAnswer } from './read-answer.ts';

const OFFLINE_MILLISECONDS = 500;
/** Where the last request got no answer: time for one more, on a slow line too. */
const UNANSWERED_MILLISECONDS = 2_000;

let answer: Promise<void> | null = null;

/**
 * Loads a script once the server answers. Browsers remember until the page is loaded anew that a
 * script could not be loaded, and then trying again would do nothing (Chromium 153; the standard no
 * longer asks for it). Another address would load what the script shares with others twice.
 */
export async function loadScript<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  answer ??= askServer().finally(() => {
    answer = null;
  });
  await answer;
  return load();
}

async function askServer(): Promise<void> {
  // Offline, only a site on the same machine answers, and at once: nothing is worth a longer wait.
  const wait = navigator.onLine ? UNANSWERED_MILLISECONDS : OFFLINE_MILLISECONDS;
  const signal = isReachable() ? null : AbortSignal.timeout(wait);
  const response = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store', signal });
  if (!response.ok) throw unexpectedAnswer(response);
}
