import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const SPECIFIER = /'((?:#app|\.\.?)\/[^']+\.tsx?)'/g;
const IN_FEATURE = /^app\/features\/([a-z-]+)\//;

/** Which other features each feature imports, by name, as its sources say; tests are left out. */
export function readFeatureGraph(root: string): Map<string, ReadonlySet<string>> {
  const files = globSync('app/features/*/**/*.{ts,tsx}', { cwd: root }).sort();
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const [, , feature = ''] = file.split('/');
    const uses = graph.get(feature) ?? new Set<string>();
    graph.set(feature, uses);
    if (/\.test\.|\/tests\//.test(file)) continue;
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(SPECIFIER)) {
      const path = specifier.startsWith('#')
        ? specifier.slice(1)
        : posix.join(posix.dirname(file), specifier);
      const used = IN_FEATURE.exec(path)?.[1] ?? feature;
      if (used !== feature) uses.add(used);
    }
  }
  return graph;
}

/** Features of which each imports the next, and the last the first; null if there is no circle. */
export function findCircle(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const finished = new Set<string>();
  const walk = (feature: string, path: readonly string[]): string[] | null => {
    if (path.includes(feature)) return path.slice(path.indexOf(feature));
    if (finished.has(feature)) return null;
    for (const used of graph.get(feature) ?? []) {
      const circle = walk(used, [...path, feature]);
      if (circle !== null) return circle;
    }
    finished.add(feature);
    return null;
  };
  for (const feature of graph.keys()) {
    const circle = walk(feature, []);
    if (circle !== null) return circle;
  }
  return null;
}
