import {
  addScript,
  createFailureReport,
  LOAD_TIMEOUT_MILLISECONDS,
  loadsWithPage,
  onVisit,
  partOf,
  replaceByButton,
} from './provider.ts';

/**
 * Opens the provider's quiz in a popup if its script loads; otherwise it opens a new tab. The
 * form's `Tally.FormLoaded` message shows that it has loaded; the script's `load` event does not.
 */
function setUp(place: HTMLElement): void {
  const { formId = '', formUrl = '', scriptUrl = '', origin = '' } = place.dataset;
  const link = partOf(place, 'start').querySelector('a');
  if (link === null) throw new Error('the quiz has no link');
  const loading = partOf(place, 'loading');
  const failureNotice = partOf(place, 'load-failure');
  const report = createFailureReport(place);
  let script: HTMLScriptElement | null = null;
  let failed = false;
  /** The visitor has clicked, and the popup has not opened yet. */
  let requested = false;
  /** The popup's backdrop covers the page, though its form may never load. */
  let backdropShown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function load(): void {
    script = addScript(scriptUrl);
    if (script === null) return;
    script.onload = () => {
      if (window.Tally === undefined) fail();
      else if (requested) open();
    };
    script.onerror = fail;
    startTimeout();
  }

  /** The script did not load, or is not what it was. */
  function fail(): void {
    failed = true;
    if (requested) openTab();
    showFailure();
  }

  function startTimeout(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (requested || window.Tally === undefined) showFailure();
    }, LOAD_TIMEOUT_MILLISECONDS);
  }

  function open(): void {
    try {
      window.Tally?.openPopup(formId, {
        layout: 'modal',
        width: 800,
        emoji: { text: '👋', animation: 'wave' },
      });
      backdropShown = true;
      if (!failureNotice.hidden) showFailure();
    } catch {
      fail();
    }
  }

  function openTab(): void {
    requested = false;
    window.open(formUrl, '_blank', 'noopener');
  }

  function showFailure(): void {
    loading.hidden = true;
    failureNotice.hidden = false;
    if (backdropShown) {
      failureNotice.popover = 'manual';
      failureNotice.showPopover();
    }
    report();
  }

  function clearPending(): void {
    clearTimeout(timer);
    requested = false;
    backdropShown = false;
    failureNotice.popover = null;
    loading.hidden = failureNotice.hidden = true;
  }

  addEventListener('message', ({ origin: sender, data }) => {
    if (sender !== origin || typeof data !== 'string') return;
    if (data.includes('Tally.FormLoaded') && data.includes(formId)) clearPending();
  });

  replaceByButton(link).addEventListener('click', () => {
    const ready = window.Tally !== undefined;
    const waiting = requested && failureNotice.hidden;
    if (failed || (!ready && script !== null && !waiting)) {
      // The script failed or is still loading.
      openTab();
      return;
    }
    if (waiting) return;
    requested = true;
    loading.hidden = false;
    if (ready) {
      startTimeout();
      open();
    } else load();
  });

  // A visitor who took the direct link has the quiz open: do not open the popup as well.
  failureNotice.addEventListener('click', () => {
    requested = false;
  });

  onVisit(
    () => {
      if (loadsWithPage(place)) load();
    },
    () => {
      clearPending();
      window.Tally?.closePopup(formId);
      script?.remove();
      script = null;
    },
  );
}

const quiz = document.querySelector<HTMLElement>('[data-provider=tally]');
if (quiz !== null) setUp(quiz);
