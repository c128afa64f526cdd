import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { features } from '#app/features/features.server.ts';
import { findCircle, listUnusedOffers, readFeatureGraph } from './feature-graph.ts';

const root = join(import.meta.dirname, '../..');
const graph = readFeatureGraph(root);

describe('the features', () => {
  it('are those that the architecture lists, with what each is for and uses', () => {
    const document = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const rows = document.matchAll(/^\| `features\/([a-z-]+)\/` \| ([^|]*) \| ([^|]*) \|$/gm);
    const listed = [...rows].map((row) => row.slice(1).join(' | '));
    const found = [...graph].map(([feature, uses]) =>
      [feature, features[feature]?.about, [...uses].sort().join(', ') || 'none'].join(' | '),
    );
    expect(listed).toEqual(found.sort());
    expect(Object.keys(features).sort()).toEqual([...graph.keys()].sort());
  });

  it('do not import each other in a circle', () => {
    expect(findCircle(graph)).toBeNull();
  });

  it('offer what others use, and nothing else', () => {
    expect(listUnusedOffers(root)).toEqual([]);
  });
});

it('finds a circle of two features, and of more', () => {
  const graphOf = (uses: Record<string, string[]>) =>
    new Map(Object.entries(uses).map(([feature, used]) => [feature, new Set(used)]));
  expect(findCircle(graphOf({ a: ['b', 'c'], b: ['c'], c: [] }))).toBeNull();
  expect(findCircle(graphOf({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual(['b', 'c']);
  expect(findCircle(graphOf({ a: ['d'], b: ['c'], c: ['a'], d: ['b'] }))).toHaveLength(4);
});
