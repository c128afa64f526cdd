import {
  addScript,
  createFailureReport,
  LOAD_TIMEOUT_MILLISECONDS,
  loadsWithPage,
  onVisit,
  partOf,
  replaceByButton,
} from './provider.ts';

const POPUP = {
  layout: 'modal',
  width: 800,
  emoji: { text: '👋', animation: 'wave' },
} as const;

/**
 * Opens the provider's quiz in a popup if its script loads; otherwise it opens a new tab. The
 * form's `Tally.FormLoaded` message shows that it has loaded; the script's `load` event does not.
 */
function setUp(place: HTMLElement): void {
  const { formId = '', origin = '' } = place.dataset;
  const link = partOf(place, 'start').querySelector('a');
  if (link === null) throw new Error('the quiz has no link');
  const notices = createNotices(place);
  const quiz = createQuiz(place, notices);

  addEventListener('message', ({ origin: sender, data }) => {
    if (sender !== origin || typeof data !== 'string') return;
    if (data.includes('Tally.FormLoaded') && data.includes(formId)) quiz.clearPending();
  });
  replaceByButton(link).addEventListener('click', quiz.request);
  // A visitor who took the direct link has the quiz open: do not open the popup as well.
  notices.failure.addEventListener('click', quiz.cancel);
  onVisit(() => {
    if (loadsWithPage(place)) quiz.load();
  }, quiz.remove);
}

/** The provider's script, its popup, and the new tab that replaces the popup if the script fails. */
function createQuiz(
  { dataset: { formId = '', formUrl = '', scriptUrl = '' } }: HTMLElement,
  notices: ReturnType<typeof createNotices>,
) {
  let script: HTMLScriptElement | null = null;
  let failed = false;
  /** The visitor has clicked, and the popup has not opened yet. */
  let requested = false;
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
    notices.showFailure();
  }

  function startTimeout(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (requested || window.Tally === undefined) notices.showFailure();
    }, LOAD_TIMEOUT_MILLISECONDS);
  }

  function open(): void {
    try {
      window.Tally?.openPopup(formId, POPUP);
      notices.coverByBackdrop();
    } catch {
      fail();
    }
  }

  function openTab(): void {
    requested = false;
    window.open(formUrl, '_blank', 'noopener');
  }

  /** The visitor wants the quiz: in the popup, or in a tab if the script failed or is still loading. */
  function request(): void {
    const ready = window.Tally !== undefined;
    const waiting = requested && notices.failure.hidden;
    if (failed || (!ready && script !== null && !waiting)) {
      openTab();
      return;
    }
    if (waiting) return;
    requested = true;
    notices.loading.hidden = false;
    if (ready) {
      startTimeout();
      open();
    } else load();
  }

  function cancel(): void {
    requested = false;
  }

  function clearPending(): void {
    clearTimeout(timer);
    cancel();
    notices.clear();
  }

  function remove(): void {
    clearPending();
    window.Tally?.closePopup(formId);
    script?.remove();
    script = null;
  }

  return { load, request, cancel, clearPending, remove };
}

/** What the page says while the quiz loads, and when it does not. */
function createNotices(place: HTMLElement) {
  const loading = partOf(place, 'loading');
  const failure = partOf(place, 'load-failure');
  const report = createFailureReport(place);
  /** The popup's backdrop covers the page, though its form may never load. */
  let backdropShown = false;

  function showFailure(): void {
    loading.hidden = true;
    failure.hidden = false;
    if (backdropShown) {
      failure.popover = 'manual';
      failure.showPopover();
    }
    report();
  }

  return {
    loading,
    failure,
    showFailure,
    coverByBackdrop(): void {
      backdropShown = true;
      if (!failure.hidden) showFailure();
    },
    clear(): void {
      backdropShown = false;
      failure.popover = null;
      loading.hidden = failure.hidden = true;
    },
  };
}

const quiz = document.querySelector<HTMLElement>('[data-provider=tally]');
if (quiz !== null) setUp(quiz);
