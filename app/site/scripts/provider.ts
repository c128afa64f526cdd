/** Shared by the scripts of all providers. Each script is bundled separately. */

/** How long a provider may take to load before we report a failure. */
export const LOAD_TIMEOUT_MILLISECONDS = 3_000;

/** With Global Privacy Control, nothing loads before a click, whatever the owner chose. */
export function loadsWithPage(place: HTMLElement): boolean {
  return place.dataset.load === 'with-page' && !navigator.globalPrivacyControl;
}

/**
 * Runs `enter` when the page becomes visible (it may have been prerendered) and when it is restored
 * from the back/forward cache; runs `leave` when the visitor leaves.
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
  if ([...document.scripts].some((existing) => existing.src === src)) return null;
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  document.body.append(script);
  return script;
}

/** Reports to the server, once per visit, that a provider did not load. */
export function createFailureReport(place: HTMLElement): () => void {
  let reported = false;
  return () => {
    if (reported) return;
    reported = true;
    navigator.sendBeacon(
      '/provider-failures',
      new URLSearchParams({ place: place.dataset.place ?? '' }),
    );
  };
}

/** The element marked `data-{name}` within `place`. */
export function partOf(place: HTMLElement, name: string): HTMLElement {
  const part = place.querySelector<HTMLElement>(`[data-${name}]`);
  if (part === null) throw new Error(`no element with data-${name}`);
  return part;
}

/** A click that should follow the link itself, such as one that opens a new tab. */
export function opensLinkItself(event: MouseEvent): boolean {
  return event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}

/** Replaces a link that a script answers itself by a button, which is what it then is. */
export function replaceByButton(link: HTMLAnchorElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = link.className;
  // Without "opens in a new tab".
  button.textContent = link.firstChild?.textContent ?? '';
  const hadFocus = document.activeElement === link;
  link.replaceWith(button);
  if (hadFocus) button.focus();
  return button;
}
