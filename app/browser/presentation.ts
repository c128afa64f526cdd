import {
  asksForLink,
  createFailureReport,
  loadsWithPage,
  onVisit,
  PATIENCE_MILLISECONDS,
  partOf,
} from './provider.ts';

/** The owner's presentation: our drawing is its poster, and stays until the frame has loaded. */
function setUp(place: HTMLElement): void {
  const { embedUrl = '', frameTitle = '' } = place.dataset;
  const ask = partOf(place, 'ask');
  const loading = partOf(place, 'loading');
  const trouble = partOf(place, 'trouble');
  const stage = partOf(place, 'stage');
  const report = createFailureReport(place);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function load(): void {
    if (stage.hasChildNodes()) return;
    const frame = document.createElement('iframe');
    frame.title = frameTitle;
    frame.allowFullscreen = true;
    frame.src = embedUrl;
    frame.onload = () => {
      clearTimeout(timer);
      if (loading === document.activeElement) frame.focus();
      loading.hidden = trouble.hidden = true;
      delete stage.dataset.waiting;
    };
    stage.dataset.waiting = '';
    const asked = ask.contains(document.activeElement);
    stage.hidden = loading.hidden = false;
    ask.hidden = true;
    if (asked) loading.focus();
    stage.append(frame);
    timer = setTimeout(() => {
      loading.hidden = true;
      trouble.hidden = false;
      report();
    }, PATIENCE_MILLISECONDS);
  }

  function reset(): void {
    clearTimeout(timer);
    stage.replaceChildren();
    stage.hidden = loading.hidden = trouble.hidden = true;
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

const presentation = document.querySelector<HTMLElement>('[data-provider=presentation]');
if (presentation !== null) setUp(presentation);
