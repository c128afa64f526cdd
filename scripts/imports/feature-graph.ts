import { globSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';

const SPECIFIER = /'((?:#app|\.\.?)\/[^']+\.tsx?)'/g;
const IN_FEATURE = /^app\/features\/([a-z-]+)\//;

interface FeatureImport {
  readonly from: string;
  /** Undefined outside of the features. */
  readonly feature: string | undefined;
  readonly used: string;
  readonly path: string;
}

/** What the sources of the folder import of features other than their own; tests are left out. */
function readFeatureImports(root: string): FeatureImport[] {
  return globSync('app/**/*.{ts,tsx}', { cwd: root })
    .sort()
    .flatMap((from) => {
      if (/\.test\.|\/tests\//.test(from)) return [];
      const feature = IN_FEATURE.exec(from)?.[1];
      const sources = readFileSync(join(root, from), 'utf8').matchAll(SPECIFIER);
      return [...sources].flatMap(([, specifier = '']) => {
        const path = specifier.startsWith('#')
          ? specifier.slice(1)
          : posix.join(posix.dirname(from), specifier);
        const used = IN_FEATURE.exec(path)?.[1];
        return used === undefined || used === feature ? [] : [{ from, feature, used, path }];
      });
    });
}

/** Which other features each feature imports, by name. */
export function readFeatureGraph(root: string): Map<string, ReadonlySet<string>> {
  const folders = globSync('app/features/*/', { cwd: root }).sort();
  const graph = new Map(folders.map((folder) => [basename(folder), new Set<string>()]));
  for (const { feature = '', used } of readFeatureImports(root)) graph.get(feature)?.add(used);
  return graph;
}

/** Files that features seem to offer by their place (`into-feature` in `rules.ts`), and nobody uses. */
export function listUnusedOffers(root: string): string[] {
  const imports = readFeatureImports(root).filter(({ from }) => !from.startsWith('app/services/'));
  const paths = new Set(imports.map(({ path }) => path));
  const uses = new Set(
    imports.flatMap(({ feature, used }) => (feature === undefined ? [] : [used])),
  );
  return globSync('app/features/*/{*,**/offered/*}.{ts,tsx}', { cwd: root })
    .filter((path) => uses.has(IN_FEATURE.exec(path)?.[1] ?? ''))
    .filter((path) => !paths.has(path) && !/\/(screens|palette)\.ts$|\.test\.tsx?$/.test(path))
    .sort();
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
