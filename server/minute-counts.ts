const WINDOW_MILLISECONDS = 60_000;

/** Counts events that are too frequent for a log line each, and reports them once a minute. */
export function createMinuteCounts<Kind extends string>(
  report: (counts: Partial<Record<Kind, number>>) => void,
): (kind: Kind) => void {
  let counts: Partial<Record<Kind, number>> = {};
  let counting = false;

  function flush(): void {
    counting = false;
    const counted = counts;
    counts = {};
    report(counted);
  }
  return (kind) => {
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (counting) return;
    counting = true;
    setTimeout(flush, WINDOW_MILLISECONDS).unref();
  };
}
