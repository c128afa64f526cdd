import {
  addScript,
  asksForLink,
  createFailureReport,
  loadsWithPage,
  onVisit,
  PATIENCE_MILLISECONDS,
  partOf,
} from './provider.ts';

/** The provider's scripts that this page added, to be removed when it is left. */
const scripts = new Set<HTMLScriptElement>();

/**
 * One place of a form: ours stands in it, and the provider's takes its place once it is there.
 * That it is there, its own frame says by any message; a frame's `load` also comes with an error page.
 */
function setUp(place: HTMLElement): void {
  const { formId = '', formUrl = '', scriptUrl = '', frameTitle = '' } = place.dataset;
  const ask = partOf(place, 'ask');
  const loading = partOf(place, 'loading');
  const failed = partOf(place, 'failed');
  const own = partOf(place, 'own');
  const report = createFailureReport(place);
  let frame: HTMLIFrameElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function load(): void {
    if (frame !== null) return;
    frame = document.createElement('iframe');
    frame.id = `inline-${formId}`;
    frame.title = frameTitle;
    frame.className = 'provider-frame';
    frame.dataset.formId = formId;
    frame.dataset.waiting = '';
    frame.src = formUrl;
    place.append(frame);
    const asked = ask.contains(document.activeElement);
    ask.hidden = own.hidden = true;
    loading.hidden = false;
    if (asked) loading.focus();
    // After the frame: the script looks for the frames that are there.
    const script = addScript(scriptUrl);
    if (script !== null) scripts.add(script);
    timer = setTimeout(fail, PATIENCE_MILLISECONDS);
  }

  function reset(): void {
    clearTimeout(timer);
    frame?.remove();
    frame = null;
    loading.hidden = failed.hidden = true;
    ask.hidden = own.hidden = false;
  }

  function fail(): void {
    const hadFocus = loading === document.activeElement;
    reset();
    ask.hidden = true;
    failed.hidden = false;
    if (hadFocus) failed.focus();
    report();
  }

  addEventListener('message', (event) => {
    if (frame === null || event.origin !== new URL(formUrl).origin) return;
    if (!comesFrom(frame, event.source)) return;
    clearTimeout(timer);
    delete frame.dataset.waiting;
    if (loading === document.activeElement) frame.focus();
    loading.hidden = true;
  });
  ask.addEventListener('click', (event) => {
    if (asksForLink(event)) return;
    event.preventDefault();
    load();
  });
  onVisit(
    () => {
      if (!loadsWithPage(place) || isInUse(own)) return;
      if (place.closest('dialog') === null) load();
      else whenOpened(place, load);
    },
    () => {
      reset();
      for (const script of scripts) script.remove();
      scripts.clear();
    },
  );
}

/** The frame itself, or one that it holds. */
function comesFrom(frame: HTMLIFrameElement, source: MessageEventSource | null): boolean {
  let sender = source as Window | null;
  while (sender !== null && sender !== window) {
    if (sender === frame.contentWindow) return true;
    sender = sender.parent === sender ? null : sender.parent;
  }
  return false;
}

/** What somebody has begun to fill in is not taken from them. */
function isInUse(own: HTMLElement): boolean {
  const fields = own.querySelectorAll<HTMLInputElement>('input, textarea');
  return (
    own.contains(document.activeElement) ||
    [...fields].some((field) => field.value !== field.defaultValue)
  );
}

/** A dialog opens as a modal one, a popover or a part of the page: what it holds is then seen. */
function whenOpened(place: HTMLElement, run: () => void): void {
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watch.disconnect();
    run();
  });
  watch.observe(place);
}

for (const place of document.querySelectorAll<HTMLElement>('[data-provider=highlevel]')) {
  setUp(place);
}
