/** What the fixed work below takes of a processor on a quiet two-core server. */
const QUIET_MILLISECONDS = { read: 80, fill: 20 };
const ROUNDS = 10;
/** More than the process keeps when it is free again, so that each time it is new memory. */
const FILLED_BYTES = 40 * 1024 * 1024;
const RUNS = 3;

const TEXT = Array.from({ length: 20_000 }, (_, n) => `<p id="${n}">word ${n * 7919}</p>`).join('');

/**
 * How many times longer than on a quiet machine the same work takes at this moment, at least 1. Other
 * programs share caches and the clock of the processor, so that its time grows as well; and where the
 * machine gives memory back to its host, each new page takes ten times as long.
 */
export function measureSlowness(): number {
  return Math.max(
    1,
    leastOf(readOften) / QUIET_MILLISECONDS.read,
    leastOf(fillMemory) / QUIET_MILLISECONDS.fill,
  );
}

function leastOf(work: () => unknown): number {
  return Math.min(...Array.from({ length: RUNS }, () => processorMilliseconds(work)));
}

/** The processor time of this thread that some work takes. */
function processorMilliseconds(work: () => unknown): number {
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

function fillMemory(): Buffer {
  return Buffer.alloc(FILLED_BYTES, 1);
}
