import {
  addScript,
  createFailureReport,
  LOAD_TIMEOUT_MILLISECONDS,
  loadsWithPage,
  onVisit,
  opensLinkItself,
  partOf,
} from './provider.ts';

/** Provider scripts added by this page; removed when the visitor leaves. */
const scripts = new Set<HTMLScriptElement>();

/**
 * Replaces our form with the provider's once that has loaded. Any message from its frame shows that
 * it has; the frame's `load` event does not, because browsers fire it for an error page, too.
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
    const hadFocus = ask.contains(document.activeElement);
    ask.hidden = own.hidden = true;
    loading.hidden = false;
    if (hadFocus) loading.focus();
    // The script looks for existing frames, so it is added after the frame.
    const script = addScript(scriptUrl);
    if (script !== null) scripts.add(script);
    timer = setTimeout(fail, LOAD_TIMEOUT_MILLISECONDS);
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
    if (opensLinkItself(event)) return;
    event.preventDefault();
    load();
  });
  onVisit(
    () => {
      if (!loadsWithPage(place) || isInUse(own)) return;
      if (place.closest('dialog') === null) load();
      else whenVisible(place, load);
    },
    () => {
      reset();
      for (const script of scripts) script.remove();
      scripts.clear();
    },
  );
}

/** Whether the message comes from the frame or a frame nested in it. */
function comesFrom(frame: HTMLIFrameElement, source: MessageEventSource | null): boolean {
  let sender = source as Window | null;
  while (sender !== null && sender !== window) {
    if (sender === frame.contentWindow) return true;
    sender = sender.parent === sender ? null : sender.parent;
  }
  return false;
}

/** A form that the visitor has started to fill in is not replaced. */
function isInUse(own: HTMLElement): boolean {
  const fields = own.querySelectorAll<HTMLInputElement>('input, textarea');
  return (
    own.contains(document.activeElement) ||
    [...fields].some((field) => field.value !== field.defaultValue)
  );
}

/** Dialogs open in several ways (modal, popover, part of the page); visibility covers them all. */
function whenVisible(place: HTMLElement, run: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    run();
  });
  observer.observe(place);
}

for (const place of document.querySelectorAll<HTMLElement>('[data-provider=highlevel]')) {
  setUp(place);
}
