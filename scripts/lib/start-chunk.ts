import { type Graph, reach } from './reach.ts';

/**
 * Puts what the server loads at its start into few files: each file costs about half a millisecond of
 * each start, and there were nearly two hundred. What other programs load as well is in a file of
 * its own for each set of programs that load it, so that none of them loads anything else.
 */
export function startChunk(server: string, programs: readonly string[]) {
  const reached = new WeakMap<Graph, { server: Set<string>; programs: Set<string>[] }>();
  return (id: string, graph: Graph): string | null => {
    const known = reached.get(graph) ?? {
      server: reach(graph, [server]),
      programs: programs.map((program) => reach(graph, [program])),
    };
    reached.set(graph, known);
    if (!known.server.has(id)) return null;
    const others = known.programs.flatMap((ids, index) => (ids.has(id) ? [index + 1] : []));
    return ['start', ...others].join('-');
  };
}
