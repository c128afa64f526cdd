/**
 * Which revisions of the site this process has heard of. Each change raises the revision by one in the
 * transaction that makes it, so that a number that is missing is a change that was missed.
 */
export class Revisions {
  /** Every change up to this one is known. */
  #known = 0;
  /** Changes that were heard of before an earlier one. */
  readonly #ahead = new Set<number>();
  readonly #waiting = new Set<() => void>();
  /** Whether the database can notify other processes; found out at the start. */
  canNotify = true;

  get known(): number {
    return this.#known;
  }

  /** A change that this process made or was told of. */
  note(revision: number): void {
    if (revision <= this.#known) return;
    this.#ahead.add(revision);
    while (this.#ahead.delete(this.#known + 1)) this.#known += 1;
    this.#wake();
  }

  /** Everything that was read before this revision is outdated and dropped, also after a step back. */
  reset(revision: number): void {
    this.#known = revision;
    for (const each of this.#ahead) if (each <= revision) this.#ahead.delete(each);
    while (this.#ahead.delete(this.#known + 1)) this.#known += 1;
    this.#wake();
  }

  /** Resolves with whether the revision became known within this time. */
  async reached(revision: number, milliseconds: number): Promise<boolean> {
    if (revision <= this.#known) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const check = () => {
      if (revision <= this.#known) resolve(true);
    };
    this.#waiting.add(check);
    const timer = setTimeout(() => resolve(false), milliseconds);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(check);
    }
  }

  #wake(): void {
    for (const check of [...this.#waiting]) check();
  }
}
