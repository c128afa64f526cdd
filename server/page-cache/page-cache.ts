import { setTimeout as wait } from 'node:timers/promises';
import { ClientGoneError, QueueFullError } from '#queue/fair-queue.ts';
import { type Waiter, Waiters } from '#queue/waiters.ts';
import {
  type CachedResponse,
  createCachedResponse,
  encodeLike,
  type RenderedResponse,
  recompress,
  sizeOf,
} from '../cached-response.ts';

export interface Rendering extends RenderedResponse {
  /** False for a fallback, such as a page rendered without the database. */
  readonly complete: boolean;
}

export interface PageCacheOptions {
  /** The most memory that all cached bodies may take together. */
  readonly maxBytes: number;
  readonly maxEntries: number;
  readonly now: () => Date;
  /** When the public pages next change without a write, as when a scheduled post is published. */
  readonly nextChangeAt: () => Promise<Date | null>;
  /** Invalidates the cache if another process has written to the database. */
  readonly pollForExternalChanges: () => void;
  /** Whether pages cannot be rendered now. A stale page is then served without trying. */
  readonly isAway: () => boolean;
  readonly onError: (error: unknown) => void;
}

interface Entry {
  readonly key: string;
  readonly page: CachedResponse;
  readonly generation: number;
  /** Another one than the cache has: the next request gets this page, and has it rendered again. */
  readonly edition: number;
  readonly expiresAt: number;
  /** How often it was requested, halved every quarter of an hour. */
  uses: number;
  /** Recompressed at the best level, or queued for it. */
  recompressed: boolean;
  bytes: number;
  /** Set while rendering fails: in which generation, and when to retry. */
  renderFailure: { readonly generation: number; readonly retryAt: number } | null;
}

/** A render that requests are waiting for. */
interface PendingRender {
  readonly page: Promise<CachedResponse>;
  readonly waiters: Waiters;
}

/** Browsers and shared caches may store pages but must revalidate, so a change shows at once. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';
/** The longest lifetime of a page: its signed form tokens must not get too old. */
const MAX_AGE_MILLISECONDS = 60 * 60 * 1000;
const RETRY_MILLISECONDS = 5_000;
const AGING_MILLISECONDS = 15 * 60 * 1000;
const POLL_MILLISECONDS = 25;
/**
 * Smaller corrections do not count as setting the clock back: time servers make them all the time.
 */
const SET_BACK_MILLISECONDS = 1_000;
const RENEWAL_DELAY_MILLISECONDS = 100;
const MAX_RECOMPRESS_QUEUE = 100;
/**
 * Longer than a page lasts while very many changes are made, as during an import: its smallest body
 * would serve nobody, and takes 20 to 100 ms from the next renders on a machine with one core.
 */
export const RECOMPRESS_DELAY_MILLISECONDS = 10_000;

/**
 * Rendered public pages in memory. A change invalidates all of them by incrementing the generation,
 * which takes the same time for one page and for ten thousand. Invalidated pages stay in memory:
 * they are served stale while rendering fails.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #pendingRenders = new Map<string, PendingRender>();
  readonly #recompressQueue: Entry[] = [];
  #generation = 0;
  #edition = 0;
  #nextChange: Promise<number> | null = null;
  #bytes = 0;
  #agedAt = 0;
  #lastPoll = 0;
  #latestTime = Number.NEGATIVE_INFINITY;
  #recompressing = false;

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  invalidateAll(): void {
    this.#generation += 1;
    this.#pendingRenders.clear();
    this.#nextChange = null;
  }

  /**
   * After one of very many changes: the next request of each page has it rendered again, and does not
   * wait for that.
   */
  renewAll(): void {
    this.#edition += 1;
    this.#nextChange = null;
  }

  /** The cached page, if it is fresh, or stale while it cannot be rendered. */
  find(key: string): CachedResponse | null {
    this.#poll();
    const now = this.#options.now().getTime();
    this.#noticeSetBack(now);
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    if (now - this.#agedAt >= AGING_MILLISECONDS) this.#age(now);
    const isNewest = entry.edition === this.#edition || this.#pendingRenders.has(key);
    const fresh = this.#isValid(entry, now) && isNewest;
    if (!fresh && !this.#mustWait(entry, now)) return null;
    entry.uses += 1;
    if (!entry.recompressed) this.#queueRecompression(entry);
    return entry.page;
  }

  #isValid({ generation, expiresAt }: Entry, now: number = this.#options.now().getTime()): boolean {
    return generation === this.#generation && now < expiresAt;
  }

  /** Pages rendered while the clock was ahead may show posts that are not due yet. */
  #noticeSetBack(now: number): void {
    if (now < this.#latestTime - SET_BACK_MILLISECONDS) {
      this.#latestTime = now;
      this.invalidateAll();
    } else if (now > this.#latestTime) {
      this.#latestTime = now;
    }
  }

  /** Whether a stale page is served although it could be rendered again. */
  #mustWait(entry: Entry, now: number): boolean {
    if (this.#options.isAway()) return true;
    return this.#failedToRender(entry) && now < entry.renderFailure.retryAt;
  }

  #failedToRender(
    entry: Entry,
  ): entry is Entry & { renderFailure: NonNullable<Entry['renderFailure']> } {
    return entry.renderFailure?.generation === this.#generation;
  }

  /** The cached page, or a new one. Simultaneous requests share one render. */
  async open(
    key: string,
    render: (waiters: Waiters) => Promise<Rendering>,
    waiter: Waiter,
  ): Promise<CachedResponse> {
    const cached = this.find(key);
    if (cached !== null) return cached;
    const pending = this.#pendingRenders.get(key);
    if (pending !== undefined) {
      pending.waiters.join(waiter);
      return pending.page;
    }
    const stale = this.#entries.get(key);
    // This request retries the render; meanwhile, other requests get the stale page.
    if (stale !== undefined && this.#failedToRender(stale)) this.#postponeRetry(stale);
    const waiters = new Waiters(waiter);
    const isRenewal = stale !== undefined && this.#isValid(stale);
    const renderNow = () => this.#renderOrServeStale(key, () => render(waiters));
    // The page from before is sent first: rendering would keep the event loop from it.
    const page = isRenewal ? wait(RENEWAL_DELAY_MILLISECONDS).then(renderNow) : renderNow();
    this.#pendingRenders.set(key, { page, waiters });
    const onSettled = () => {
      if (this.#pendingRenders.get(key)?.page === page) this.#pendingRenders.delete(key);
    };
    page.then(onSettled, onSettled);
    return isRenewal ? stale.page : page;
  }

  /** Serves the stale page when rendering throws, as `#render` does when it returns an error. */
  async #renderOrServeStale(
    key: string,
    render: () => Promise<Rendering>,
  ): Promise<CachedResponse> {
    try {
      return await this.#render(key, render);
    } catch (error) {
      const stale = this.#entries.get(key);
      if (stale === undefined || error instanceof ClientGoneError) throw error;
      if (!(error instanceof QueueFullError)) this.#options.onError(error);
      this.#postponeRetry(stale);
      return stale.page;
    }
  }

  async #render(key: string, render: () => Promise<Rendering>): Promise<CachedResponse> {
    const generation = this.#generation;
    const edition = this.#edition;
    const [rendering, nextChange] = await Promise.all([render(), this.#findNextChange()]);
    const succeeded = rendering.complete && rendering.status < 500;
    const cacheable = succeeded && isCacheable(rendering, key);
    const page = createCachedResponse(rendering, {
      source: 'pages',
      cacheControl: cacheable ? CACHE_CONTROL : null,
      compressible: true,
    });
    const former = this.#entries.get(key);
    if (cacheable) {
      // A renewal: nobody waits for this page, so nobody has to wait for its compression.
      if (former && this.#isValid(former)) await encodeLike(page, former.page);
      this.#store({ key, page, generation, edition }, nextChange);
    }
    if (succeeded) return page;
    const stale = this.#entries.get(key);
    if (stale === undefined) return page;
    this.#postponeRetry(stale);
    return stale.page;
  }

  #postponeRetry(entry: Entry): void {
    const retryAt = this.#options.now().getTime() + RETRY_MILLISECONDS;
    entry.renderFailure = { generation: this.#generation, retryAt };
  }

  #store(made: Pick<Entry, 'key' | 'page' | 'generation' | 'edition'>, nextChange: number): void {
    const { key, generation } = made;
    // Invalidated while it was rendered: it only answers the requests that came before the change.
    if (generation !== this.#generation) return;
    const expiresAt = Math.min(this.#options.now().getTime() + MAX_AGE_MILLISECONDS, nextChange);
    const replaced = this.#entries.get(key);
    const entry = {
      ...made,
      expiresAt,
      uses: replaced?.uses ?? 0,
      recompressed: false,
      bytes: 0,
      renderFailure: null,
    };
    if (replaced !== undefined) this.#remove(replaced);
    this.#entries.set(key, entry);
    this.#updateSize(entry);
  }

  /**
   * When pages that are rendered now expire. Queried once per generation, and again after each
   * change that no write tells of.
   */
  async #findNextChange(): Promise<number> {
    const startedAt = this.#options.now().getTime();
    const query = this.#queryNextChange();
    const at = await query;
    if (at > startedAt || at === Number.NEGATIVE_INFINITY) return at;
    if (this.#nextChange === query) this.#nextChange = null;
    return this.#queryNextChange();
  }

  #queryNextChange(): Promise<number> {
    if (this.#nextChange === null) {
      const query = this.#options.nextChangeAt().then(
        (at) => at?.getTime() ?? Number.POSITIVE_INFINITY,
        (error: unknown) => {
          this.#options.onError(error);
          if (this.#nextChange === query) this.#nextChange = null;
          return Number.NEGATIVE_INFINITY;
        },
      );
      this.#nextChange = query;
    }
    return this.#nextChange;
  }

  #poll(): void {
    const now = performance.now();
    if (now - this.#lastPoll < POLL_MILLISECONDS) return;
    this.#lastPoll = now;
    this.#options.pollForExternalChanges();
  }

  #updateSize(entry: Entry): void {
    this.#bytes -= entry.bytes;
    entry.bytes = sizeOf(entry.page);
    this.#bytes += entry.bytes;
    while (this.#bytes > this.#options.maxBytes || this.#entries.size > this.#options.maxEntries) {
      const victim = this.#findLeastUsed(entry) ?? entry;
      this.#remove(victim);
    }
  }

  /**
   * The least frequently used page (LFU with aging), the oldest of them, but never the newest page.
   * So pages that are requested once replace each other, and a flood of them does not evict those
   * that visitors use. Counts are halved by the clock, so that formerly popular pages do not stay
   * forever, and a flood cannot speed that up.
   */
  #findLeastUsed(newest: Entry): Entry | null {
    let least: Entry | null = null;
    for (const entry of this.#entries.values()) {
      if (entry === newest) continue;
      if (least === null || entry.uses < least.uses) least = entry;
      if (least.uses === 0) break;
    }
    return least;
  }

  #age(now: number): void {
    const periods = Math.floor((now - this.#agedAt) / AGING_MILLISECONDS);
    this.#agedAt = now;
    for (const entry of this.#entries.values()) entry.uses = Math.floor(entry.uses / 2 ** periods);
  }

  #remove(entry: Entry): void {
    this.#entries.delete(entry.key);
    this.#bytes -= entry.bytes;
  }

  /** Called for the second request of a page: 100 ms of compression pay off only for pages in use. */
  #queueRecompression(entry: Entry): void {
    entry.recompressed = true;
    // Delayed, so that it does not compete with requests that are waiting for a page.
    setTimeout(() => {
      this.#recompressQueue.push(entry);
      if (this.#recompressQueue.length > MAX_RECOMPRESS_QUEUE) this.#recompressQueue.shift();
      if (!this.#recompressing) void this.#recompressQueued();
    }, RECOMPRESS_DELAY_MILLISECONDS).unref();
  }

  /** One page at a time, which leaves most of the CPU to requests. */
  async #recompressQueued(): Promise<void> {
    this.#recompressing = true;
    const queue = this.#recompressQueue;
    for (let entry = queue.shift(); entry; entry = queue.shift()) {
      const isInUse = this.#entries.get(entry.key) === entry;
      if (!isInUse || entry.generation !== this.#generation) continue;
      try {
        await recompress(entry.page);
      } catch (error) {
        this.#options.onError(error);
      }
      if (this.#entries.get(entry.key) === entry) this.#updateSize(entry);
    }
    this.#recompressing = false;
  }
}

/**
 * Redirects and responses for one visitor are rendered for each request, and so is a 404 for the
 * value of a parameter: a client can invent any number of values.
 */
function isCacheable({ status, headers }: Rendering, key: string): boolean {
  const isPage = status === 200 || (status === 404 && !key.includes('?'));
  return (
    isPage &&
    !headers.has('Set-Cookie') &&
    !/no-store|private/.test(headers.get('Cache-Control') ?? '')
  );
}
