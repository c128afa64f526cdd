/** What the fixed work below takes of a processor on a quiet two-core server. */
const QUIET_MILLISECONDS = 80;
const ROUNDS = 10;
const RUNS = 3;

const TEXT = Array.from({ length: 20_000 }, (_, n) => `<p id="${n}">word ${n * 7919}</p>`).join('');

/**
 * How many times longer than on a quiet machine the same work takes at this moment, at least 1. Other
 * programs share caches and the clock of the processor, so that its time grows as well.
 */
export function measureSlowness(): number {
  const taken = Array.from({ length: RUNS }, () => processorMilliseconds(readOften));
  return Math.max(1, Math.min(...taken) / QUIET_MILLISECONDS);
}

/** The processor time of this thread that some work takes. */
function processorMilliseconds(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

function readOften(): number {
  let found = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const parts = new Map<string, number>();
    for (const part of TEXT.split('<p')) parts.set(part, (parts.get(part) ?? 0) + 1);
    for (const [, number] of TEXT.matchAll(/<p id="\d+">\w+ (\d+)<\/p>/g)) {
      found += number?.length ?? 0;
    }
    found += parts.size;
  }
  return found;
}
