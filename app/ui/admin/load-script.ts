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
  const { ok } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
  if (!ok) throw new Error('The server does not have the scripts of this page.');
}
