import { checkStore } from './check-store.ts';
import { claimStore, type StoreOwner } from './claim-store.ts';
import type { ObjectStore } from './object-store.ts';
import {
  type ObjectStoreError,
  ObjectStoreRejectedError,
  ObjectStoreUnavailableError,
} from './object-store-error.ts';

export interface StoreProblem {
  readonly error: ObjectStoreError;
  readonly since: Date;
}

/** An object store that remembers its current problem. */
export interface WatchedStore extends ObjectStore {
  /** Null while we know of no problem. */
  problem(): StoreProblem | null;
  /**
   * Writes, reads and removes an object, and checks whose store it is, within a time limit.
   * @throws ObjectStoreError
   */
  check(): Promise<void>;
}

export interface WatchOptions {
  /** The site to which the store has to belong. */
  readonly owner: StoreOwner;
  readonly now: () => Date;
  readonly onChange: (problem: StoreProblem | null) => void;
  /** How often a store with a problem is checked. */
  readonly checkMilliseconds?: number;
  /** How often we check whether an unused store answers. */
  readonly askMilliseconds?: number;
}

const CHECK_MILLISECONDS = 3_000;
/** Services charge for each request: this makes 43,000 a month, of the cheapest kind. */
const ASK_MILLISECONDS = 60_000;
/** An object that is never written. */
const ASKED_KEY = 'probes/is-there-an-answer';
const CHECK_LIMIT_MILLISECONDS = 10_000;

/**
 * Notices the failures of a store. While the store cannot be reached, calls are rejected at once
 * instead of waiting for their time limits, and we check it every few seconds until it works again.
 */
export function watchStore(store: ObjectStore, options: WatchOptions): WatchedStore {
  const {
    owner,
    now,
    onChange,
    checkMilliseconds = CHECK_MILLISECONDS,
    askMilliseconds = ASK_MILLISECONDS,
  } = options;
  const closing = new AbortController();
  let problem: StoreProblem | null = null;
  let timer: NodeJS.Timeout | undefined;

  function note(error: unknown): void {
    if (!isProblem(error) || closing.signal.aborted) return;
    const isSame = problem?.error.message === error.message;
    const wasFine = problem === null;
    if (!isSame) problem = { error, since: problem?.since ?? now() };
    if (wasFine) void recheck();
    if (!isSame) onChange(problem);
  }

  async function recheck(): Promise<void> {
    try {
      await checkOwned(store, owner, closing.signal);
      problem = null;
      onChange(null);
    } catch (error) {
      note(error);
      if (!closing.signal.aborted) {
        timer = setTimeout(() => void recheck(), checkMilliseconds).unref();
      }
    }
  }

  async function guard<Result>(work: () => Promise<Result>): Promise<Result> {
    if (problem !== null && isOff(problem.error)) throw problem.error;
    try {
      return await work();
    } catch (error) {
      note(error);
      throw error;
    }
  }

  /** The owner should learn that images are unavailable before the first visitor misses one. */
  const asking = setInterval(() => {
    if (problem === null) store.head(ASKED_KEY).catch(note);
  }, askMilliseconds).unref();

  return {
    ...guardCalls(store, guard),
    close() {
      closing.abort();
      clearTimeout(timer);
      clearInterval(asking);
      store.close();
    },
    problem: () => problem,
    async check() {
      try {
        await checkOwned(store, owner, closing.signal);
      } catch (error) {
        note(error);
        throw error;
      }
    },
  };
}

type Guard = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The store's methods, each call of which is made by `guard`. */
function guardCalls(store: ObjectStore, guard: Guard): Omit<ObjectStore, 'close'> {
  return {
    kind: store.kind,
    name: store.name,
    put: (...given) => guard(() => store.put(...given)),
    get: (...given) => guard(() => store.get(...given)),
    head: (...given) => guard(() => store.head(...given)),
    async *list(...given) {
      const objects = store.list(...given)[Symbol.asyncIterator]();
      while (true) {
        const { done, value } = await guard(() => objects.next());
        if (done === true) return;
        yield value;
      }
    },
    remove: (...given) => guard(() => store.remove(...given)),
    removeUnfinished: (...given) => guard(() => store.removeUnfinished(...given)),
  };
}

/** Checks within a time limit that the store works, and claims it for its owner. */
async function checkOwned(
  store: ObjectStore,
  owner: StoreOwner,
  closing: AbortSignal,
): Promise<void> {
  const limit = AbortSignal.timeout(CHECK_LIMIT_MILLISECONDS);
  const signal = AbortSignal.any([closing, limit]);
  try {
    await checkStore(store, signal);
    await claimStore(store, owner, signal);
  } catch (error) {
    if (!limit.aborted) throw error;
    throw new ObjectStoreUnavailableError(`There is no answer from ${store.name}.`, error);
  }
}

/**
 * Whether to make no calls at all, because the store would not answer or belongs to another site.
 */
function isOff(error: ObjectStoreError): boolean {
  if (error instanceof ObjectStoreRejectedError) return error.reason === 'taken';
  return error instanceof ObjectStoreUnavailableError;
}

/** Whether other calls will fail, too. A store that rejects one request may accept others. */
function isProblem(error: unknown): error is ObjectStoreError {
  if (error instanceof ObjectStoreRejectedError) return error.reason !== 'request';
  return error instanceof ObjectStoreUnavailableError;
}
