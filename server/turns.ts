/**
 * Runs a limited number of callbacks per turn of the event loop, in order, so that other
 * connections are served between two turns.
 */
export function createTurns(perTurn: number): (callback: () => void) => void {
  let waiting: (() => void)[] = [];

  function run(): void {
    const due = waiting.slice(0, perTurn);
    waiting = waiting.slice(perTurn);
    if (waiting.length > 0) setImmediate(run);
    for (const callback of due) callback();
  }
  return (callback) => {
    waiting.push(callback);
    if (waiting.length === 1) setImmediate(run);
  };
}
