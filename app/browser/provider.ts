/** What the scripts of all providers' places share. They are built by themselves, without modules. */

/** How long a provider's part may take, from the moment that its loading begins. */
export const PATIENCE_MILLISECONDS = 3_000;

/** A visitor who asks not to be tracked is asked first, whatever the owner chose. */
export function loadsWithPage(place: HTMLElement): boolean {
  return place.dataset.load === 'with-page' && !navigator.globalPrivacyControl;
}

/**
 * Runs `enter` once somebody sees the page (it may have been drawn ahead), and again when they come
 * back to it; `leave` when they go.
 */
export function onVisit(enter: () => void, leave: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', enter, { once: true });
  else enter();
  addEventListener('pagehide', leave);
  addEventListener('pageshow', (event) => {
    if (event.persisted) enter();
  });
}

/** Adds a provider's script, unless it is already on the page. */
export function addScript(src: string): HTMLScriptElement | null {
  if ([...document.scripts].some((known) => known.src === src)) return null;
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  document.body.append(script);
  return script;
}

/** Tells the owner, once a visit, that a provider's part did not appear. */
export function createFailureReport(place: HTMLElement): () => void {
  let told = false;
  return () => {
    if (told) return;
    told = true;
    navigator.sendBeacon(
      '/provider-failures',
      new URLSearchParams({ place: place.dataset.place ?? '' }),
    );
  };
}

/** The part of a place that is marked `data-{name}`. */
export function partOf(place: HTMLElement, name: string): HTMLElement {
  const part = place.querySelector<HTMLElement>(`[data-${name}]`);
  if (part === null) throw new Error(`a provider's place has no ${name}`);
  return part;
}

/** A click that asks for the link's own page: in a new tab, by the middle button. */
export function asksForLink(event: MouseEvent): boolean {
  return event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}
