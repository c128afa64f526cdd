import { followedFrom, NAVIGATION } from './page-views.ts';

export interface KnownRequest {
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a mixture of requests comes to, by what the lists of the results call it. */
export interface KnownNumbers {
  views: number;
  visits: number;
  oldBrowserViews: number;
  readonly devices: Record<'phone' | 'computer', number>;
  readonly viewsOf: Map<string, number>;
  readonly sources: Map<string, number>;
  readonly campaigns: Map<string, number>;
}

interface KnownTraffic {
  /** What one client asks for, one request after another. The numbers are counted with it. */
  nextClient(): readonly KnownRequest[];
  /** Clients that make up referrers or campaigns, another one each time. */
  nextInventor(): readonly KnownRequest[];
  /** At midnight: what a day has seen seldom is told apart no more. */
  closeDay(): void;
  readonly numbers: KnownNumbers;
}

const SOURCES: readonly (readonly [referrer: string | null, name: string])[] = [
  [null, 'Direct / unknown'],
  ['https://www.google.com/', 'Google'],
  ['https://www.google.co.uk/search?q=words', 'Google'],
  ['https://l.facebook.com/l.php?u=x', 'Facebook'],
  ['android-app://com.linkedin.android/', 'LinkedIn'],
  ['https://news.homes.example.org/adult-care', 'example.org'],
  ['https://192.0.2.7/', 'Others'],
];
/** Each is seen once or twice a day. */
const SELDOM = 'https://a-small-site.example/';
const CAMPAIGNS: readonly (readonly [query: string, name: string])[] = [
  ['?utm_source=newsletter&utm_campaign=spring', 'newsletter, spring'],
  ['?utm_source=ads&utm_medium=cpc', 'ads'],
];
const NEVER: readonly Readonly<Record<string, string>>[] = [
  { 'Sec-GPC': '1' },
  { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  { 'User-Agent': 'curl/8.5.0' },
  { 'Sec-Fetch-Dest': 'iframe' },
  { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' },
];
const DEVICES = [null, 'phone', 'computer'] as const;

/**
 * Made-up clients whose numbers are known: readers, browsers that prepare pages, old ones, people who
 * are signed in or do not want to be counted, and programs.
 * @param paths the pages that people look at. The last one always ends a visit
 */
export function createKnownTraffic({
  origin,
  sessionCookie,
  paths,
}: {
  origin: string;
  sessionCookie: string;
  paths: readonly string[];
}): KnownTraffic {
  const random = createRandom(20_260_105);
  const pick = <Each>(all: readonly Each[]): Each => all[Math.floor(random() * all.length)] as Each;
  const numbers: KnownNumbers = {
    views: 0,
    visits: 0,
    oldBrowserViews: 0,
    devices: { phone: 0, computer: 0 },
    viewsOf: new Map(),
    sources: new Map(),
    campaigns: new Map(),
  };
  /** Of the day that is not over: what may be seen too seldom, with where it is counted. */
  let ofDay = new Map<string, { in: Map<string, number>; count: number }>();
  const last = paths.at(-1) ?? '/';
  const goneOnFrom = paths.slice(0, -1);
  let invented = 0;
  let seldom = 0;

  function addNamed(to: Map<string, number>, name: string, isFolded: boolean): void {
    add(to, name);
    if (!isFolded) return;
    const key = `${to === numbers.sources} ${name}`;
    ofDay.set(key, { in: to, count: 1 + (ofDay.get(key)?.count ?? 0) });
  }

  function see(path: string, device: (typeof DEVICES)[number]): void {
    numbers.views += 1;
    add(numbers.viewsOf, path);
    if (device !== null) numbers.devices[device] += 1;
  }

  function enter(path: string, device: (typeof DEVICES)[number]): KnownRequest {
    const isSeldom = random() < 0.001 && seldom < 2;
    if (isSeldom) seldom += 1;
    const [referrer, name] = isSeldom ? [SELDOM, 'a-small-site.example'] : pick(SOURCES);
    const [query, campaign] = random() < 0.1 ? pick(CAMPAIGNS) : ['', null];
    see(path, device);
    numbers.visits += 1;
    addNamed(numbers.sources, name, /^[a-z-]+\.[a-z]+$/.test(name));
    if (campaign !== null) addNamed(numbers.campaigns, campaign, true);
    const from = referrer === null ? NAVIGATION : followedFrom(referrer, origin);
    return { target: `${path}${query}`, headers: { ...from, ...hintOf(device) } };
  }

  function within(path: string, from: string, device: (typeof DEVICES)[number]): KnownRequest {
    return { target: path, headers: { ...followedFrom(origin + from, origin), ...hintOf(device) } };
  }

  /** Arrives from outside and reads on. Some browsers prepare pages before they are opened. */
  function read(prepares: boolean): KnownRequest[] {
    const device = pick(DEVICES);
    let at = pick(goneOnFrom);
    const requests = [enter(at, device)];
    for (let steps = Math.floor(random() * 4); steps > 0; steps -= 1) {
      const to = pick(goneOnFrom);
      const request = within(to, at, device);
      if (!prepares) {
        requests.push(request);
        see(to, device);
      } else {
        const prepared = {
          ...request.headers,
          // As Chrome does.
          'Sec-Fetch-Site': 'none',
          'Sec-Purpose': 'prefetch;prerender',
        };
        // That it was looked at, nobody can know. The page after it is asked for again.
        const next = pick(goneOnFrom);
        requests.push({ target: to, headers: prepared }, within(next, to, device));
        see(next, device);
        at = next;
        continue;
      }
      at = to;
    }
    // Pointed at, and never opened.
    if (prepares) {
      const { target, headers } = within(last, at, device);
      requests.push({ target, headers: { ...headers, 'Sec-Purpose': 'prefetch' } });
    }
    return requests;
  }

  function readInOldBrowser(): KnownRequest[] {
    numbers.oldBrowserViews += 1;
    const { 'User-Agent': userAgent = '', Accept = '' } = NAVIGATION;
    return [{ target: pick(paths), headers: { 'User-Agent': userAgent, Accept } }];
  }

  function askWithoutBeingCounted(): KnownRequest[] {
    const signedIn = { Cookie: `campaign=x; ${sessionCookie}=abc` };
    const headers = { ...NAVIGATION, ...pick([...NEVER, signedIn]) };
    return Array.from({ length: 3 }, () => ({ target: pick(paths), headers }));
  }

  return {
    numbers,
    nextClient() {
      const kind = random();
      if (kind < 0.4) return read(false);
      if (kind < 0.6) return read(true);
      return kind < 0.65 ? readInOldBrowser() : askWithoutBeingCounted();
    },
    nextInventor() {
      invented += 1;
      see('/about', null);
      numbers.visits += 1;
      // Nothing of them stays after the day, in whatever order they come.
      if (invented % 2 === 0) {
        add(numbers.sources, 'Others');
        const headers = followedFrom(`https://made-up-${invented}.example/`, origin);
        return [{ target: '/about', headers }];
      }
      add(numbers.sources, 'Direct / unknown');
      add(numbers.campaigns, 'Others');
      return [{ target: `/about?utm_source=made-up-${invented}`, headers: NAVIGATION }];
    },
    closeDay() {
      for (const [key, { in: to, count }] of ofDay) {
        if (count >= 3) continue;
        const name = key.slice(key.indexOf(' ') + 1);
        const left = (to.get(name) ?? 0) - count;
        if (left === 0) to.delete(name);
        else to.set(name, left);
        add(to, 'Others', count);
      }
      ofDay = new Map();
      seldom = 0;
    },
  };
}

function hintOf(device: (typeof DEVICES)[number]): Record<string, string> {
  return device === null ? {} : { 'Sec-CH-UA-Mobile': device === 'phone' ? '?1' : '?0' };
}

function add(to: Map<string, number>, name: string, count = 1): void {
  to.set(name, count + (to.get(name) ?? 0));
}

/** The same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
