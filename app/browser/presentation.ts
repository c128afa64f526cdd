import {
  asksForLink,
  createFailureReport,
  loadsWithPage,
  onVisit,
  PATIENCE_MILLISECONDS,
  partOf,
} from './provider.ts';

/**
 * The owner's presentation: our drawing is its poster, and stays until the frame has loaded and its
 * company was reached. A frame's `load` alone also comes with the browser's own error page.
 */
function setUp(place: HTMLElement): void {
  const { embedUrl = '', frameTitle = '' } = place.dataset;
  const ask = partOf(place, 'ask');
  const loading = partOf(place, 'loading');
  const elsewhere = partOf(place, 'elsewhere');
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
    const asked = ask.contains(document.activeElement);
    stage.hidden = loading.hidden = false;
    ask.hidden = true;
    if (asked) loading.focus();
    stage.append(frame);
    timer = setTimeout(() => {
      offerLink(slow);
      report();
    }, PATIENCE_MILLISECONDS);
    void Promise.all([isReached(embedUrl), loaded]).then(([reached]) => {
      if (!frame.isConnected) return;
      clearTimeout(timer);
      if (reached) show(frame);
      else fail();
    });
  }

  function show(frame: HTMLIFrameElement): void {
    if (place.contains(document.activeElement)) frame.focus();
    offerLink(null);
    delete stage.dataset.waiting;
  }

  function fail(): void {
    const hadFocus = loading === document.activeElement;
    stage.replaceChildren();
    stage.hidden = true;
    offerLink(failed);
    if (hadFocus) elsewhere.focus();
    report();
  }

  /** The way to the presentation outside the page, with what went wrong, if anything did. */
  function offerLink(why: HTMLElement | null): void {
    loading.hidden = true;
    slow.hidden = slow !== why;
    failed.hidden = failed !== why;
    elsewhere.hidden = false;
  }

  function reset(): void {
    clearTimeout(timer);
    stage.replaceChildren();
    stage.hidden = loading.hidden = elsewhere.hidden = true;
    ask.hidden = false;
  }

  ask.addEventListener('click', (event) => {
    if (asksForLink(event)) return;
    event.preventDefault();
    load();
  });
  onVisit(() => {
    if (loadsWithPage(place)) load();
  }, reset);
}

/**
 * Whether the company answers at all; what it answers is not for us to read. A browser that hides
 * pages of other sites from scripts refuses the first question, and is asked for their icon.
 */
async function isReached(address: string): Promise<boolean> {
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
