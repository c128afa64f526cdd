let last: Promise<unknown> = Promise.resolve();

/**
 * One after another in this process. Choosing a password costs a core for a tenth of a second: of
 * many claims at once the first does that work, and the others are refused before they begin it.
 */
export function serialize<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  // The next in line does not care how this one ended; whoever asked for it does.
  last = mine.catch(() => undefined);
  return mine;
}
