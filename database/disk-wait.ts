import { AsyncLocalStorage } from 'node:async_hooks';

const insideRepeatable = new AsyncLocalStorage<true>();

/**
 * Runs a transaction that may be lost when the machine loses power, because somebody will do its work
 * again. SQLite, whose commit otherwise stops the whole process until the disk has it, does not wait.
 * What was committed before is never lost alone: the next commit that waits takes all of it to the disk.
 */
export function withoutDiskWait<T>(transaction: () => Promise<T>): Promise<T> {
  return insideRepeatable.run(true, transaction);
}

export function waitsForDisk(): boolean {
  return insideRepeatable.getStore() === undefined;
}
