import { expect, it } from 'vitest';
import { startChunk } from './start-chunk.ts';

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  server: ['routes', 'database'],
  routes: ['react', 'database', 'routes'],
  database: ['sql'],
  thread: ['sql', 'parser'],
  late: ['react'],
};
const graph = {
  getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }),
};
const chunkOf = (id: string) => startChunk('server', ['thread'])(id, graph);

it('takes what the server imports, directly or not', () => {
  expect(['server', 'routes', 'database', 'react'].map(chunkOf)).toEqual(Array(4).fill('start'));
});

it('leaves what another program imports as well, and what is imported later', () => {
  expect(['sql', 'parser', 'thread', 'late'].map(chunkOf)).toEqual(Array(4).fill(null));
});
