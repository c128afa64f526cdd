import { loadScript } from '#app/ui/admin/line/load-script.ts';

type Blocks = typeof import('./lazy-blocks.ts');

let loaded: Blocks | null = null;

/** What is loaded while the browser is idle; null until then. */
export function loadedBlocks(): Blocks | null {
  return loaded;
}

/** Loads it now, or throws; then another call tries again. */
export async function loadBlocks(): Promise<Blocks> {
  loaded ??= await loadScript(() => import('./lazy-blocks.ts'));
  return loaded;
}
