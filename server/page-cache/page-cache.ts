import {
  type CachedResponse,
  createCachedResponse,
  type RenderedResponse,
  recompress,
  sizeOf,
} from '../cached-response.ts';

/** What a render came to. */
export interface Rendering extends RenderedResponse {
  /** False for an answer that stands in for a page, such as one made without the database. */
  readonly complete: boolean;
}

export interface PageCacheOptions {
  /** Most bytes of pages, in all their forms. */
  readonly maxBytes: number;
  readonly now: () => Date;
  /** When pages change by themselves next, as when a post falls due; null for never. */
  readonly nextChangeAt: () => Promise<Date | null>;
  /** Looks whether another process has changed something, and empties the cache if so. */
  readonly pollForExternalChanges: () => void;
  readonly onError: (error: unknown) => void;
}

interface Entry {
  readonly key: string;
  readonly page: CachedResponse;
  readonly generation: number;
  readonly endsAt: number;
  /** Asked for since the cache was last short of room. */
  used: boolean;
  /** Its smallest form is there, or on its way. */
  recompressed: boolean;
  bytes: number;
  /** Set while the page cannot be rendered anew: since which generation, and when that is tried again. */
  renderFailure: { readonly generation: number; readonly tryAgainAt: number } | null;
}

/** By shared caches and browsers, which ask each time whether it is still the same: a change shows at once. */
const KEPT = 'public, max-age=0, must-revalidate';
/** A page is rendered anew at least so often: what it signs (form tokens) stays young. */
const LONGEST_MILLISECONDS = 60 * 60 * 1000;
const TRY_AGAIN_MILLISECONDS = 5_000;
const LOOK_MILLISECONDS = 25;
const MOST_WAITING = 100;
const IMPROVE_MILLISECONDS = 200;

/**
 * Finished public pages in memory. A change empties it by counting up its generation, which costs
 * the same for one page and for ten thousand; an older page stays as the last good one, for as long
 * as a new one cannot be made.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #flights = new Map<string, Promise<CachedResponse>>();
  readonly #toImprove: Entry[] = [];
  #generation = 0;
  #nextChange: Promise<number> | null = null;
  #bytes = 0;
  #looked = 0;
  #improving = false;

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  /** Everything kept is out of date from now on. */
  empty(): void {
    this.#generation += 1;
    this.#flights.clear();
    this.#nextChange = null;
  }

  /** The page if it is kept and may be sent as it is. */
  find(key: string): CachedResponse | null {
    this.#look();
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    const now = this.#options.now().getTime();
    const fresh = entry.generation === this.#generation && now < entry.endsAt;
    if (!fresh && !(this.#failedToRender(entry) && now < entry.renderFailure.tryAgainAt))
      return null;
    entry.used = true;
    if (!entry.recompressed) this.#improveLater(entry);
    return entry.page;
  }

  #failedToRender(
    entry: Entry,
  ): entry is Entry & { renderFailure: NonNullable<Entry['renderFailure']> } {
    return entry.renderFailure?.generation === this.#generation;
  }

  /** The page, rendered if need be: once, however many ask at the same time. */
  async open(key: string, render: () => Promise<Rendering>): Promise<CachedResponse> {
    const kept = this.find(key);
    if (kept !== null) return kept;
    const flying = this.#flights.get(key);
    if (flying !== undefined) return flying;
    const lastGood = this.#entries.get(key);
    // One visitor waits to see whether it can be rendered again, the others do not.
    if (lastGood !== undefined && this.#failedToRender(lastGood)) this.#postpone(lastGood);
    const flight = this.#fill(key, render);
    this.#flights.set(key, flight);
    const onSettled = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    flight.then(onSettled, onSettled);
    return flight;
  }

  /** A new page; the last good one when that cannot be rendered, whether it answers so or throws. */
  async #fill(key: string, render: () => Promise<Rendering>): Promise<CachedResponse> {
    try {
      return await this.#renderAnew(key, render);
    } catch (error) {
      const lastGood = this.#entries.get(key);
      if (lastGood === undefined) throw error;
      this.#options.onError(error);
      this.#postpone(lastGood);
      return lastGood.page;
    }
  }

  async #renderAnew(key: string, render: () => Promise<Rendering>): Promise<CachedResponse> {
    const generation = this.#generation;
    const [rendering, nextChange] = await Promise.all([render(), this.#findNextChange()]);
    const good = rendering.complete && rendering.status < 500;
    const keeps = good && mayBeKept(rendering);
    const page = createCachedResponse(rendering, keeps ? KEPT : null);
    if (keeps) this.#store(key, page, generation, nextChange);
    if (good) return page;
    const lastGood = this.#entries.get(key);
    if (lastGood === undefined) return page;
    this.#postpone(lastGood);
    return lastGood.page;
  }

  #postpone(entry: Entry): void {
    const tryAgainAt = this.#options.now().getTime() + TRY_AGAIN_MILLISECONDS;
    entry.renderFailure = { generation: this.#generation, tryAgainAt };
  }

  #store(key: string, page: CachedResponse, generation: number, nextChange: number): void {
    // Rendered from what has changed meanwhile: for those who had asked before, and nobody else.
    if (generation !== this.#generation) return;
    const endsAt = Math.min(this.#options.now().getTime() + LONGEST_MILLISECONDS, nextChange);
    const entry = {
      key,
      page,
      generation,
      endsAt,
      used: false,
      recompressed: false,
      bytes: 0,
      renderFailure: null,
    };
    const before = this.#entries.get(key);
    if (before !== undefined) this.#drop(before);
    this.#entries.set(key, entry);
    this.#weigh(entry);
  }

  /** When the pages of this generation end by themselves; asked once. */
  #findNextChange(): Promise<number> {
    if (this.#nextChange === null) {
      const asked = this.#options.nextChangeAt().then(
        (at) => at?.getTime() ?? Number.POSITIVE_INFINITY,
        (error: unknown) => {
          this.#options.onError(error);
          if (this.#nextChange === asked) this.#nextChange = null;
          return Number.NEGATIVE_INFINITY;
        },
      );
      this.#nextChange = asked;
    }
    return this.#nextChange;
  }

  #look(): void {
    const now = performance.now();
    if (now - this.#looked < LOOK_MILLISECONDS) return;
    this.#looked = now;
    this.#options.pollForExternalChanges();
  }

  #weigh(entry: Entry): void {
    this.#bytes -= entry.bytes;
    entry.bytes = sizeOf(entry.page);
    this.#bytes += entry.bytes;
    // Second chance: what was asked for meanwhile goes to the end once, the rest goes.
    for (const oldest of this.#entries.values()) {
      if (this.#bytes <= this.#options.maxBytes) return;
      this.#drop(oldest);
      if (!oldest.used) continue;
      oldest.used = false;
      this.#entries.set(oldest.key, oldest);
      this.#bytes += oldest.bytes;
    }
  }

  #drop(entry: Entry): void {
    this.#entries.delete(entry.key);
    this.#bytes -= entry.bytes;
  }

  /** For a page that is asked for again: one in ten thousand that nobody reads is not worth its 100 ms. */
  #improveLater(entry: Entry): void {
    entry.recompressed = true;
    this.#toImprove.push(entry);
    if (this.#toImprove.length > MOST_WAITING) this.#toImprove.shift();
    if (this.#improving) return;
    this.#improving = true;
    // After those who wait for a page now: its best form takes more time than the page.
    setTimeout(() => void this.#improveAll(), IMPROVE_MILLISECONDS).unref();
  }

  /** One at a time, in the background: most of the machine stays for those who ask. */
  async #improveAll(): Promise<void> {
    for (let entry = this.#toImprove.shift(); entry; entry = this.#toImprove.shift()) {
      if (entry.generation !== this.#generation) continue;
      try {
        await recompress(entry.page);
      } catch (error) {
        this.#options.onError(error);
      }
      if (this.#entries.get(entry.key) === entry) this.#weigh(entry);
    }
    this.#improving = false;
  }
}

/** A redirect, or an answer that is for one visitor, is rendered each time. */
function mayBeKept({ status, headers }: Rendering): boolean {
  const isPage = status === 200 || status === 404;
  return (
    isPage &&
    !headers.has('Set-Cookie') &&
    !/no-store|private/.test(headers.get('Cache-Control') ?? '')
  );
}
