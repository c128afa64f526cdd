import {
  addScript,
  asksForLink,
  createFailureReport,
  loadsWithPage,
  onVisit,
  PATIENCE_MILLISECONDS,
  partOf,
} from './provider.ts';

/**
 * The quiz of the provider: a popup, if its script comes; else the same link opens it in a new tab.
 * That it is there, the form itself says (`Tally.FormLoaded`); the script's `load` says nothing of it.
 */
function setUp(place: HTMLElement): void {
  const { formId = '', formUrl = '', scriptUrl = '', origin = '' } = place.dataset;
  const start = partOf(place, 'start');
  const loading = partOf(place, 'loading');
  const trouble = partOf(place, 'trouble');
  const report = createFailureReport(place);
  let script: HTMLScriptElement | null = null;
  let failed = false;
  /** Clicked, and the popup is still to come. */
  let wanted = false;
  /** The popup's curtain is over the page, and perhaps nothing else of it ever is. */
  let curtain = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function load(): void {
    script = addScript(scriptUrl);
    if (script === null) return;
    script.onload = () => {
      if (wanted) open();
    };
    script.onerror = () => {
      failed = true;
      if (wanted) openTab();
      showTrouble();
    };
    wait();
  }

  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (wanted || window.Tally === undefined) showTrouble();
    }, PATIENCE_MILLISECONDS);
  }

  function open(): void {
    try {
      window.Tally?.openPopup(formId, {
        layout: 'modal',
        width: 800,
        emoji: { text: '👋', animation: 'wave' },
      });
      curtain = true;
      if (!trouble.hidden) showTrouble();
    } catch {
      failed = true;
      openTab();
      showTrouble();
    }
  }

  function openTab(): void {
    wanted = false;
    window.open(formUrl, '_blank', 'noopener');
  }

  function showTrouble(): void {
    loading.hidden = true;
    trouble.hidden = false;
    if (curtain) {
      trouble.popover = 'manual';
      trouble.showPopover();
    }
    report();
  }

  function settle(): void {
    clearTimeout(timer);
    wanted = false;
    curtain = false;
    trouble.popover = null;
    loading.hidden = trouble.hidden = true;
  }

  addEventListener('message', ({ origin: sender, data }) => {
    if (sender !== origin || typeof data !== 'string') return;
    if (data.includes('Tally.FormLoaded') && data.includes(formId)) settle();
  });

  start.addEventListener('click', (event) => {
    if (asksForLink(event)) return;
    const ready = window.Tally !== undefined;
    const patient = wanted && trouble.hidden;
    if (failed || (!ready && script !== null && !patient)) {
      // The script did not come, or not yet: the link opens its new tab.
      wanted = false;
      return;
    }
    event.preventDefault();
    if (patient) return;
    wanted = true;
    loading.hidden = false;
    if (ready) {
      wait();
      open();
    } else load();
  });

  // Who took the direct link has the quiz: no popup comes after them.
  trouble.addEventListener('click', () => {
    wanted = false;
  });

  onVisit(
    () => {
      if (loadsWithPage(place)) load();
    },
    () => {
      settle();
      window.Tally?.closePopup(formId);
      script?.remove();
      script = null;
    },
  );
}

const quiz = document.querySelector<HTMLElement>('[data-provider=tally]');
if (quiz !== null) setUp(quiz);
