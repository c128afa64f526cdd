import { dayOf } from '#app/formatting/dates.ts';
import type { WriteDeps } from '#database/write.ts';
import type { NotedHeaders, PageViews } from '#server/page-views.ts';
import { createBotCheck, type JudgeOptions, judgeRequest } from './judge-request.ts';
import { listSums, nameOf } from './page-counts.ts';
import { foldSeldomSeen, lastOpenDay, storeCounts } from './store-counts.server.ts';
import { createSums, type Sums } from './sums.ts';

/** Requests that wait to be judged. Reading their headers can wait; the visitor cannot. */
const RING_SIZE = 64;
const STORE_MILLISECONDS = 10_000;
const MINUTE = 60_000;

export interface PageViewCounter extends PageViews {
  /** Stores what was counted. */
  flush(): Promise<void>;
  /** Stores what was counted and stops. */
  stop(): Promise<void>;
}

export interface PageViewCounterDeps extends WriteDeps, Omit<JudgeOptions, 'isBot'> {
  /** The site's time zone as it was last read. */
  readonly lastTimeZone: () => string;
  readonly onError: (error: unknown, message: string) => void;
}

interface Noted {
  readonly target: string;
  readonly headers: NotedHeaders;
  readonly at: number;
}

/**
 * Counts page views in memory and stores the sums every ten seconds, so that a view costs its request
 * only an entry in a list. Sums that cannot be stored are kept, up to a limit, and stored later; a
 * killed process loses those that it has not stored.
 */
export function createPageViewCounter(deps: PageViewCounterDeps): PageViewCounter {
  let regular: ReadonlySet<string> = new Set();
  const sums = createSums((sum) => regular.has(nameOf(sum)));
  const count = createCounting(deps, sums);
  const foldWhenDue = createFolding(deps);
  let ring: Noted[] = [];
  let timer: NodeJS.Timeout | null = null;
  let storing: Promise<void> = Promise.resolve();
  let isFailing = false;

  /** Logged once: a database that is away for an hour would be in the log 360 times. */
  function fail(error: unknown): void {
    if (!isFailing) deps.onError(error, 'page views could not be counted; they are kept for now');
    isFailing = true;
  }

  function countAll(): void {
    const noted = ring;
    ring = [];
    try {
      for (const each of noted) count(each);
    } catch (error) {
      // A visitor is waiting for the page and must not notice.
      fail(error);
    }
  }

  async function store(): Promise<void> {
    const counts = sums.take();
    try {
      regular = await storeCounts(deps, counts);
      isFailing = false;
    } catch (error) {
      for (const each of counts) sums.add(each);
      fail(error);
      startTimer();
      return;
    }
    await foldWhenDue().catch(fail);
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    countAll();
    if (sums.size > 0) storing = storing.then(store);
    return storing;
  }

  function startTimer(): void {
    timer ??= setTimeout(() => void flush(), STORE_MILLISECONDS).unref();
  }

  return {
    note(target, headers) {
      ring.push({ target, headers, at: deps.now().getTime() });
      if (ring.length >= RING_SIZE) countAll();
      startTimer();
    },
    flush,
    async stop() {
      await flush();
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Returns a function that judges a request and adds it to its sums. */
function createCounting(deps: PageViewCounterDeps, sums: Sums): (noted: Noted) => void {
  const options = { ...deps, isBot: createBotCheck() };
  const findDay = createDayFinder(deps.lastTimeZone);

  return ({ target, headers, at }) => {
    const [path = '', ...rest] = target.split('?');
    const query = rest.length === 0 ? '' : `?${rest.join('?')}`;
    const header = createHeaderReader(headers);
    const judgment = judgeRequest({ path, query, header }, options);
    if (judgment.kind === 'ignored') return;
    const day = findDay(at);
    if (judgment.kind === 'old-browser') {
      sums.add({ day, kind: 'old-browser', path, value: '', count: 1 });
      return;
    }
    for (const { kind, path: of, value } of listSums(judgment.view)) {
      sums.add({ day, kind, path: of, value, count: 1 });
    }
  };
}

function createHeaderReader(headers: NotedHeaders): (name: string) => string | null {
  if (headers instanceof Headers) return (name) => headers.get(name);
  return (name) => {
    const value = headers[name];
    return typeof value === 'string' ? value : null;
  };
}

/** The day of a time in the site's zone, cached: thousands of views ask within a minute. */
function createDayFinder(lastTimeZone: () => string): (at: number) => string {
  let last = { minute: Number.NaN, zone: '', day: '' };
  return (at) => {
    const minute = Math.floor(at / MINUTE);
    const zone = lastTimeZone();
    if (minute !== last.minute || zone !== last.zone) {
      last = { minute, zone, day: dayOf(new Date(at), zone) };
    }
    return last.day;
  };
}

/** Returns a function that folds past days, once a day. */
function createFolding(deps: PageViewCounterDeps): () => Promise<void> {
  let foldedBefore = '';
  return async () => {
    const before = lastOpenDay(deps.now(), deps.lastTimeZone());
    if (before === foldedBefore) return;
    await foldSeldomSeen(deps, before);
    foldedBefore = before;
  };
}
