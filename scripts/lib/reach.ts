/** What a bundler knows of the modules. */
export interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Entries and everything they import statically, but not what only the exceptions import. */
export function reach(
  graph: Graph,
  entries: readonly string[],
  except?: ReadonlySet<string>,
): Set<string> {
  const found = new Set(entries);
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (!except?.has(imported)) found.add(imported);
    }
  }
  return found;
}
