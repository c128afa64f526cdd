import { type Graph, reach } from './reach.ts';

/**
 * Puts what the server loads at its start into one file: each file costs about half a millisecond of
 * each start, and there were nearly two hundred. What the other programs load as well stays apart,
 * so that none of them loads the server.
 */
export function startChunk(server: string, programs: readonly string[]) {
  const reached = new WeakMap<Graph, { server: Set<string>; programs: Set<string> }>();
  return (id: string, graph: Graph): string | null => {
    const known = reached.get(graph) ?? {
      server: reach(graph, [server]),
      programs: reach(graph, programs),
    };
    reached.set(graph, known);
    return known.server.has(id) && !known.programs.has(id) ? 'start' : null;
  };
}
