import { expect, it } from 'vitest';
import { startChunk } from './start-chunk.ts';

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  server: ['routes', 'database'],
  routes: ['react', 'database', 'routes'],
  database: ['sql', 'schema'],
  thread: ['sql', 'parser'],
  process: ['sql', 'schema'],
  late: ['react'],
};
const graph = {
  getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }),
};
const chunkOf = (id: string) => startChunk('server', ['thread', 'process'])(id, graph);

it('takes what the server imports, directly or not', () => {
  expect(['server', 'routes', 'database', 'react'].map(chunkOf)).toEqual(Array(4).fill('start'));
});

it('keeps what other programs import as well apart, for each set of programs', () => {
  expect(['sql', 'schema'].map(chunkOf)).toEqual(['start-1-2', 'start-2']);
});

it('leaves what only another program imports, and what is imported later', () => {
  expect(['parser', 'thread', 'process', 'late'].map(chunkOf)).toEqual(Array(4).fill(null));
});
