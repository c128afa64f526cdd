import {
  createFailureReport,
  LOAD_TIMEOUT_MILLISECONDS,
  loadsWithPage,
  onVisit,
  opensLinkItself,
  partOf,
} from './provider.ts';

/**
 * Replaces our drawing with the owner's presentation once its frame has loaded and its server was
 * reached. The frame's `load` event is not enough: browsers fire it for their error page, too.
 */
function setUp(place: HTMLElement): void {
  const { embedUrl = '', frameTitle = '' } = place.dataset;
  const ask = partOf(place, 'ask');
  const loading = partOf(place, 'loading');
  const fallbackLink = partOf(place, 'fallback-link');
  const slow = partOf(place, 'slow');
  const failed = partOf(place, 'failed');
  const stage = partOf(place, 'stage');
  const report = createFailureReport(place);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function load(): void {
    if (stage.hasChildNodes()) return;
    const frame = document.createElement('iframe');
    frame.title = frameTitle;
    frame.allowFullscreen = true;
    frame.src = embedUrl;
    const loaded = new Promise((resolve) => {
      frame.onload = resolve;
    });
    stage.dataset.waiting = '';
    const hadFocus = ask.contains(document.activeElement);
    stage.hidden = loading.hidden = false;
    ask.hidden = true;
    if (hadFocus) loading.focus();
    stage.append(frame);
    timer = setTimeout(() => {
      showFallbackLink(slow);
      report();
    }, LOAD_TIMEOUT_MILLISECONDS);
    void Promise.all([isReachable(embedUrl), loaded]).then(([reachable]) => {
      if (!frame.isConnected) return;
      clearTimeout(timer);
      if (reachable) show(frame);
      else fail();
    });
  }

  function show(frame: HTMLIFrameElement): void {
    if (place.contains(document.activeElement)) frame.focus();
    showFallbackLink(null);
    delete stage.dataset.waiting;
  }

  function fail(): void {
    const hadFocus = loading === document.activeElement;
    stage.replaceChildren();
    stage.hidden = true;
    showFallbackLink(failed);
    if (hadFocus) fallbackLink.focus();
    report();
  }

  /** Shows a link that opens the presentation in a new tab, with the reason if it failed. */
  function showFallbackLink(reason: HTMLElement | null): void {
    loading.hidden = true;
    slow.hidden = slow !== reason;
    failed.hidden = failed !== reason;
    fallbackLink.hidden = false;
  }

  function reset(): void {
    clearTimeout(timer);
    stage.replaceChildren();
    stage.hidden = loading.hidden = fallbackLink.hidden = true;
    ask.hidden = false;
  }

  ask.addEventListener('click', (event) => {
    if (opensLinkItself(event)) return;
    event.preventDefault();
    load();
  });
  onVisit(() => {
    if (loadsWithPage(place)) load();
  }, reset);
}

/**
 * Whether the server responds at all; the response itself is opaque to us. Browsers that block the
 * cross-site fetch are asked to load the site's icon instead.
 */
async function isReachable(address: string): Promise<boolean> {
  try {
    await fetch(address, { method: 'HEAD', mode: 'no-cors', credentials: 'omit' });
    return true;
  } catch {
    return new Promise((resolve) => {
      const icon = new Image();
      icon.onload = () => resolve(true);
      icon.onerror = () => resolve(false);
      icon.src = new URL('/favicon.ico', address).href;
    });
  }
}

const presentation = document.querySelector<HTMLElement>('[data-provider=presentation]');
if (presentation !== null) setUp(presentation);
