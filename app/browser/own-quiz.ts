import { asksForLink, partOf } from './provider.ts';

/** A question in the browser's history: how many are before it, and all that was typed by then. */
interface Place {
  /** From 0; -1 is the page itself, with the dialog closed. */
  readonly index: number;
  /** The question (`step`) and the answers, as the form sends them. */
  readonly typed: Record<string, string>;
  readonly at: number;
}

/** A tab that was left open on a shared computer shows nobody's answers after this time. */
const KEPT_MILLISECONDS = 60 * 60 * 1000;

/**
 * Our own quiz in a dialog over the page. Its screens are the pages that it has without script: each
 * is fetched, and its question put in the dialog. What is not a question, the plan for one, is
 * opened as the page that it is. Each question has an entry in the history of the tab, which holds
 * the answers as the entry of a posted page does: nothing is stored elsewhere.
 */
function setUp(link: HTMLAnchorElement, dialog: HTMLDialogElement): void {
  const room = partOf(dialog, 'room');
  let index = -1;
  let typed: Record<string, string> = {};
  /** The last request for a question: only its answer is shown. */
  let asked = 0;
  let busy = false;
  /** The form's own way to its page is left to the browser. */
  let leaving = false;
  /** Asked for again while the history still goes back to the page. */
  let reopening = false;

  async function show(
    answer: Promise<Document | null>,
    arrive: () => void,
    otherwise: () => void,
  ): Promise<void> {
    asked += 1;
    const mine = asked;
    busy = true;
    const screen = (await answer)?.querySelector('.quiz-screen');
    if (mine !== asked) return;
    busy = false;
    if (!screen) {
      otherwise();
      return;
    }
    room.replaceChildren(document.adoptNode(screen));
    open();
    const first = screen.querySelector<HTMLElement>('[role=alert]') ?? screen.querySelector('h1');
    if (first !== null) first.tabIndex = -1;
    first?.focus();
    dialog.scrollTop = 0;
    arrive();
  }

  function open(): void {
    dialog.hidden = false;
    if (!dialog.open) dialog.showModal();
  }

  /** Takes in what stands in the form, and writes it to the entry that is shown, or to a new one. */
  function record(how: 'pushState' | 'replaceState'): void {
    const form = room.querySelector('form');
    if (form !== null) typed = { ...typed, ...readForm(form) };
    const place: Place = { index, typed, at: Date.now() };
    history[how]({ quiz: place }, '');
  }

  function goTo(next: number): void {
    const how = next > index ? 'pushState' : 'replaceState';
    index = next;
    record(how);
  }

  /** The question of an entry, with whatever was typed, before or since. */
  function restore(place: Place, otherwise: () => void): void {
    index = place.index;
    typed = { ...place.typed, ...typed, step: place.typed.step ?? '' };
    const answer = ask('POST', link.href, { ...typed, go: 'show' });
    void show(answer, () => record('replaceState'), otherwise);
  }

  /** From the first question, or where it was closed. */
  function start(): void {
    if (room.hasChildNodes()) {
      open();
      goTo(0);
      return;
    }
    const answer = typed.step
      ? ask('POST', link.href, { ...typed, go: 'show' })
      : ask('GET', link.href);
    void show(
      answer,
      () => goTo(0),
      () => location.assign(link.href),
    );
  }

  link.addEventListener('click', (event) => {
    if (asksForLink(event)) return;
    event.preventDefault();
    if (index >= 0) reopening = true;
    else if (!busy) start();
  });

  room.addEventListener('input', () => {
    if (!busy) record('replaceState');
  });

  room.addEventListener('submit', (event) => {
    if (leaving) return;
    event.preventDefault();
    if (busy) return;
    const form = event.target as HTMLFormElement;
    const submitter = event.submitter as HTMLButtonElement | null;
    record('replaceState');
    const back = submitter?.value === 'back';
    if (back && index > 0) {
      history.back();
      return;
    }
    const from = typed.step;
    void show(
      ask('POST', form.action, { ...readForm(form), go: submitter?.value ?? 'on' }),
      () => {
        const other = room.querySelector<HTMLInputElement>('[name=step]')?.value !== from;
        goTo(other && !back ? index + 1 : index);
      },
      () => {
        leaving = true;
        form.requestSubmit(submitter);
      },
    );
  });

  // Closed by whatever way, the next step back leaves the page, as before it was opened.
  dialog.addEventListener('close', () => {
    asked += 1;
    busy = false;
    if (index >= 0) history.go(-1 - index);
  });

  addEventListener('popstate', () => {
    const place = readPlace();
    if (place !== null && place.index >= 0) {
      restore(place, () => location.reload());
      return;
    }
    index = -1;
    dialog.close();
    if (typed.step) record('replaceState');
    if (reopening) start();
    reopening = false;
  });

  addEventListener('pageshow', () => {
    leaving = false;
  });

  const place = readPlace();
  if (place === null) return;
  typed = place.typed;
  if (place.index >= 0) restore(place, () => undefined);
}

/** What the entry of the history holds; one that is too old is emptied. */
function readPlace(): Place | null {
  const place = (history.state as { quiz?: Place } | null)?.quiz;
  if (place === undefined) return null;
  if (Date.now() - place.at < KEPT_MILLISECONDS) return place;
  history.replaceState(null, '');
  return null;
}

function readForm(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(Array.from(new FormData(form), ([name, value]) => [name, `${value}`]));
}

/** A page of ours as a document: read as one by the browser, so that nothing in it is ever run. */
function ask(
  method: string,
  address: string,
  sent?: Record<string, string>,
): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.responseType = 'document';
    request.onloadend = () => resolve(request.responseXML);
    request.send(sent && new URLSearchParams(sent));
  });
}

const link = document.querySelector<HTMLAnchorElement>('[data-quiz-start] a');
const dialog = document.querySelector<HTMLDialogElement>('[data-quiz-dialog]');
if (link !== null && dialog !== null) setUp(link, dialog);
