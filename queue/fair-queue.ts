import { performance } from 'node:perf_hooks';
import { Waiters } from './waiters.ts';

/**
 * Too much is waiting, or this job has waited for too long. The work was not started, so the person
 * may try again in a moment.
 */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
  readonly code = 'queue_full';

  constructor() {
    super('too much work is waiting');
  }
}

/** All waiting clients have closed their connections. The work was not started. */
export class ClientGoneError extends Error {
  override name = 'ClientGoneError';
  readonly code = 'client_gone';
}

export interface QueueLimits {
  /** How many jobs may run at once. */
  readonly running: number;
  /**
   * How many jobs of one client may run at once, so that one client's slow work leaves slots for
   * others.
   */
  readonly runningPerClient?: number;
  /** How many jobs may wait, of all clients together. */
  readonly waiting?: number;
  readonly waitingPerClient?: number;
  readonly waitMilliseconds?: number;
  /**
   * For work that keeps the event loop itself busy: starts at most one job in a turn of the event
   * loop, and under load keeps the loop free for two thirds of the time.
   */
  readonly pacesEventLoop?: boolean;
}

export interface JobOptions {
  /** Comes before jobs without priority, which keep every fourth turn. */
  readonly priority?: boolean;
  /** If aborted while the job waits, the job is never started. A job that has started continues. */
  readonly signal?: AbortSignal | undefined;
}

/** The event loop as the queue uses it; replaced in tests. */
export interface LoopClock {
  readonly now: () => number;
  /** How many milliseconds the event loop has been busy so far. */
  readonly busy: () => number;
  /** Calls back in the next turn of the event loop, so that it can read and write sockets first. */
  readonly nextTurn: (callback: () => void) => void;
  readonly after: (milliseconds: number, callback: () => void) => void;
}

type Lane = 'priority' | 'normal';

interface Job {
  readonly waiters: Waiters;
  readonly lane: Lane;
  /** False once the job was started or rejected. It may then still be in the lines of clients. */
  waiting: boolean;
  start(release: () => void): void;
  reject(error: unknown): void;
  /** Called once, when the job stops waiting. */
  settle(): void;
}

/** For each client, its jobs in the order of arrival. The first client has the next turn. */
type Lines = Map<string, Job[]>;

/** After this many jobs with priority, another one has its turn. */
const PRIORITY_TURNS = 3;
/** With this much waiting, the queue is under load and rests after each start. */
const BACKLOG = 4;
/** How long it rests, as a multiple of the time that the event loop was busy. */
const REST_RATIO = 2;
const LONGEST_REST_MILLISECONDS = 100;
/** A full queue looks at most this often for jobs that nobody waits for. */
const SWEEP_MILLISECONDS = 50;

const LOOP: LoopClock = {
  now: () => performance.now(),
  busy: () => performance.eventLoopUtilization().active,
  nextTurn: (callback) => void setImmediate(callback),
  after: (milliseconds, callback) => void setTimeout(callback, milliseconds),
};

/**
 * A queue in which clients take turns, however many jobs each has waiting, so that a client with
 * many jobs delays another by only one. The caller sets its limits.
 */
export class FairQueue {
  readonly #limits: Required<QueueLimits>;
  readonly #loop: LoopClock;
  readonly #lanes: Readonly<Record<Lane, Lines>> = { priority: new Map(), normal: new Map() };
  readonly #runningOf = new Map<string, number>();
  #running = 0;
  #waiting = 0;
  #priorityTurns = 0;
  #lastSweep = Number.NEGATIVE_INFINITY;
  /** Whether the next start is scheduled. */
  #scheduled = false;

  constructor(limits: QueueLimits, loop: LoopClock = LOOP) {
    this.#limits = {
      runningPerClient: Number.POSITIVE_INFINITY,
      waiting: Number.POSITIVE_INFINITY,
      waitingPerClient: Number.POSITIVE_INFINITY,
      waitMilliseconds: Number.POSITIVE_INFINITY,
      pacesEventLoop: false,
      ...limits,
    };
    this.#loop = loop;
  }

  /** How many jobs are waiting and running, and for how many clients. */
  get size(): { waiting: number; running: number; clients: number } {
    const { priority, normal } = this.#lanes;
    const clients = new Set([...priority.keys(), ...normal.keys(), ...this.#runningOf.keys()]);
    return { waiting: this.#waiting, running: this.#running, clients: clients.size };
  }

  /**
   * Does the work when its turn comes. `from` is the requests that wait for it, or the name of one
   * client.
   * @throws QueueFullError, ClientGoneError, or the reason of the signal
   */
  async run<T>(
    from: Waiters | string,
    work: () => Promise<T>,
    { priority = false, signal }: JobOptions = {},
  ): Promise<T> {
    signal?.throwIfAborted();
    const waiters =
      typeof from === 'string' ? new Waiters({ client: from, isGone: () => false }) : from;
    const release = await this.#enter(waiters, priority ? 'priority' : 'normal', signal);
    try {
      return await work();
    } finally {
      release();
    }
  }

  #enter(waiters: Waiters, lane: Lane, signal: AbortSignal | undefined): Promise<() => void> {
    const { client } = waiters.first;
    if (!this.#makeRoom(client)) return Promise.reject(new QueueFullError());
    return new Promise((resolve, reject) => {
      const abort = () => this.#withdraw(job, signal?.reason);
      const timer = this.#limitWait(() => this.#withdraw(job, new QueueFullError()));
      const job: Job = {
        waiters,
        lane,
        waiting: true,
        start: resolve,
        reject: reject,
        settle() {
          clearTimeout(timer);
          signal?.removeEventListener('abort', abort);
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting += 1;
      this.#append(job, client);
      // A page that another client waits for as well is not held up by the first one's line.
      waiters.onNewClient((other) => {
        if (job.waiting && this.#lengthOf(other) < this.#limits.waitingPerClient)
          this.#append(job, other);
      });
      if (!this.#scheduled) this.#startNext();
    });
  }

  #limitWait(end: () => void): NodeJS.Timeout | undefined {
    const { waitMilliseconds } = this.#limits;
    return waitMilliseconds === Number.POSITIVE_INFINITY
      ? undefined
      : setTimeout(end, waitMilliseconds);
  }

  #append(job: Job, client: string): void {
    const lines = this.#lanes[job.lane];
    const line = lines.get(client);
    if (line === undefined) lines.set(client, [job]);
    else line.push(job);
  }

  #startNext(): void {
    this.#scheduled = false;
    while (this.#running < this.#limits.running) {
      const next = this.#takeNext();
      if (next === null) return;
      this.#start(next);
      if (this.#limits.pacesEventLoop) {
        this.#schedule();
        return;
      }
    }
  }

  #start({ job, client }: { job: Job; client: string }): void {
    this.#priorityTurns = job.lane === 'priority' ? this.#priorityTurns + 1 : 0;
    this.#leave(job);
    this.#running += 1;
    this.#runningOf.set(client, (this.#runningOf.get(client) ?? 0) + 1);
    job.start(() => this.#release(client));
  }

  #release(client: string): void {
    this.#running -= 1;
    const running = (this.#runningOf.get(client) ?? 1) - 1;
    if (running === 0) this.#runningOf.delete(client);
    else this.#runningOf.set(client, running);
    if (this.#scheduled || this.#waiting === 0) return;
    if (this.#limits.pacesEventLoop) this.#schedule();
    else this.#startNext();
  }

  #schedule(): void {
    this.#scheduled = true;
    const busyBefore = this.#loop.busy();
    this.#loop.nextTurn(() => {
      if (this.#waiting < BACKLOG) return this.#startNext();
      const busy = this.#loop.busy() - busyBefore;
      const rest = Math.min(REST_RATIO * busy, LONGEST_REST_MILLISECONDS);
      this.#loop.after(rest, () => this.#startNext());
    });
  }

  #takeNext(): { job: Job; client: string } | null {
    const { priority, normal } = this.#lanes;
    const order = this.#priorityTurns < PRIORITY_TURNS ? [priority, normal] : [normal, priority];
    for (const lines of order) {
      for (const [client, line] of lines) {
        if ((this.#runningOf.get(client) ?? 0) >= this.#limits.runningPerClient) continue;
        const job = this.#takeFirst(line);
        lines.delete(client);
        // Goes to the end of the line: every other client has a turn before this one's next.
        if (line.length > 0) lines.set(client, line);
        if (job !== null) return { job, client };
      }
    }
    return null;
  }

  #takeFirst(line: Job[]): Job | null {
    for (let job = line.shift(); job !== undefined; job = line.shift()) {
      if (this.#isStillWaiting(job)) return job;
    }
    return null;
  }

  /** Rejects the job if nobody waits for it any more. */
  #isStillWaiting(job: Job): boolean {
    if (job.waiting && job.waiters.areAllGone()) this.#reject(job, new ClientGoneError());
    return job.waiting;
  }

  #reject(job: Job, error: unknown): void {
    this.#leave(job);
    job.reject(error);
  }

  /** Rejects a job at any time. In the lines of clients who came later, it is skipped at their turn. */
  #withdraw(job: Job, error: unknown): void {
    this.#reject(job, error);
    this.#removeFromLine(job, job.waiters.first.client);
  }

  #leave(job: Job): void {
    job.waiting = false;
    job.settle();
    this.#waiting -= 1;
  }

  /** False if the queue is full. A client with fewer jobs takes the place of the one with the most. */
  #makeRoom(client: string): boolean {
    const hasRoom = () => this.#waiting < this.#limits.waiting;
    const mayWait = () => this.#lengthOf(client) < this.#limits.waitingPerClient;
    if (!(hasRoom() && mayWait())) this.#sweep();
    if (!mayWait()) return false;
    if (hasRoom()) return true;
    const longest = this.#findLongest();
    if (longest === null || this.#lengthOf(longest) <= this.#lengthOf(client) + 1) return false;
    const newest = this.#linesOf(longest)
      .map((line) => line.findLast((job) => job.waiting))
      .find((job) => job !== undefined);
    if (newest === undefined) return false;
    this.#reject(newest, new QueueFullError());
    this.#removeFromLine(newest, longest);
    return true;
  }

  /** Removes the jobs that nobody waits for. */
  #sweep(): void {
    const now = this.#loop.now();
    if (now - this.#lastSweep < SWEEP_MILLISECONDS) return;
    this.#lastSweep = now;
    for (const lines of Object.values(this.#lanes)) {
      for (const [client, line] of lines) {
        const left = line.filter((job) => this.#isStillWaiting(job));
        if (left.length === 0) lines.delete(client);
        else line.splice(0, line.length, ...left);
      }
    }
  }

  #removeFromLine(job: Job, client: string): void {
    const lines = this.#lanes[job.lane];
    const left = (lines.get(client) ?? []).filter((other) => other !== job);
    if (left.length === 0) lines.delete(client);
    else lines.get(client)?.splice(0, Number.POSITIVE_INFINITY, ...left);
  }

  #findLongest(): string | null {
    const clients = [...this.#lanes.normal.keys(), ...this.#lanes.priority.keys()];
    let longest: string | null = null;
    for (const client of clients) {
      if (longest === null || this.#lengthOf(client) > this.#lengthOf(longest)) longest = client;
    }
    return longest;
  }

  #linesOf(client: string): Job[][] {
    const { normal, priority } = this.#lanes;
    return [normal.get(client) ?? [], priority.get(client) ?? []];
  }

  #lengthOf(client: string): number {
    return this.#linesOf(client).reduce((sum, line) => sum + line.length, 0);
  }
}
