/** The most frequent first. Capitals make no difference; the first spelling stands for all. */
export function countReasons(reasons: readonly string[]): { reason: string; count: number }[] {
  const counts = new Map<string, { reason: string; count: number }>();
  for (const reason of reasons) {
    const key = reason.toLocaleLowerCase('en');
    const before = counts.get(key) ?? { reason, count: 0 };
    counts.set(key, { ...before, count: before.count + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}
