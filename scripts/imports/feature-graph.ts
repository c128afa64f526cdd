import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const IMPORTED = /'#app\/features\/([a-z-]+)\//g;

/** Which other features each feature imports, by name, as its sources say; tests are left out. */
export function readFeatureGraph(root: string): Map<string, ReadonlySet<string>> {
  const files = globSync('app/features/*/**/*.{ts,tsx}', { cwd: root }).sort();
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const [, , feature = ''] = file.split('/');
    const uses = graph.get(feature) ?? new Set<string>();
    graph.set(feature, uses);
    if (/\.test\.|\/tests\//.test(file)) continue;
    for (const [, used = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORTED)) {
      if (used !== feature) uses.add(used);
    }
  }
  return graph;
}

/** Pairs of features of which each imports the other, as `one/other`. */
export function listMutualUses(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...graph]
    .flatMap(([one, uses]) => [...uses].map((other) => [one, other] as const))
    .filter(([one, other]) => one < other && graph.get(other)?.has(one))
    .map(([one, other]) => `${one}/${other}`)
    .sort();
}
