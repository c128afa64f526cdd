type Blocks = typeof import('./lazy-blocks.ts');

let loaded: Blocks | null = null;

/** What is loaded while the browser is idle; null until then. */
export function loadedBlocks(): Blocks | null {
  return loaded;
}

/** Loads it now. Browsers ask no second time for what they could not load. */
export async function loadBlocks(): Promise<Blocks> {
  loaded ??= await import('./lazy-blocks.ts');
  return loaded;
}
