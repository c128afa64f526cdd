import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { features } from '#app/features/features.server.ts';
import { listMutualUses, readFeatureGraph } from './feature-graph.ts';

const root = join(import.meta.dirname, '../..');
const graph = readFeatureGraph(root);

/** Pairs that still import each other. None may be added; one that is gone is taken off this list. */
const MUTUAL = `
accounts/outbox outbox/settings
`;

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

  it('import each other only where they did', () => {
    expect(listMutualUses(graph)).toEqual(MUTUAL.trim().split(/\s+/));
  });
});
