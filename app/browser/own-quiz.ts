import { partOf, replaceByButton } from './provider.ts';

/** State of one question in the browser's history. */
interface QuizState {
  /** Zero-based; -1 is the page itself, with the dialog closed. */
  readonly index: number;
  /** The question (`step`) and the answers so far, as form fields. */
  readonly typed: Record<string, string>;
  readonly at: number;
}

/** Answers expire, so that a tab left open on a shared computer does not reveal them. */
const EXPIRY_MILLISECONDS = 60 * 60 * 1000;

/**
 * Shows our own quiz in a dialog. It fetches the same pages that work without JavaScript and puts
 * their question into the dialog; any other page, such as the plan, opens as a page. Each question
 * has an entry in the tab's history, whose state holds the answers. They are stored nowhere else.
 */
function setUp(link: HTMLAnchorElement, dialog: HTMLDialogElement): void {
  const screenContainer = partOf(dialog, 'room');
  let index = -1;
  let typed: Record<string, string> = {};
  /** Number of the latest request; responses to earlier ones are ignored. */
  let latestRequest = 0;
  let busy = false;
  /** The browser is submitting the form to open its page. */
  let leaving = false;
  /** The visitor clicked Start while the history was still going back to the page. */
  let reopening = false;

  async function show(
    answer: Promise<Document | null>,
    onShown: () => void,
    onOtherPage: () => void,
  ): Promise<void> {
    latestRequest += 1;
    const request = latestRequest;
    busy = true;
    const screen = (await answer)?.querySelector('.quiz-screen');
    if (request !== latestRequest) return;
    busy = false;
    if (!screen) {
      onOtherPage();
      return;
    }
    screenContainer.replaceChildren(document.adoptNode(screen));
    open();
    const first = screen.querySelector<HTMLElement>('[role=alert]') ?? screen.querySelector('h1');
    if (first !== null) first.tabIndex = -1;
    first?.focus();
    dialog.scrollTop = 0;
    onShown();
  }

  function open(): void {
    dialog.hidden = false;
    if (!dialog.open) dialog.showModal();
  }

  /** Saves the form's values in the current history entry or in a new one. */
  function saveState(method: 'pushState' | 'replaceState'): void {
    const form = screenContainer.querySelector('form');
    if (form !== null) typed = { ...typed, ...readForm(form) };
    const entry: QuizState = { index, typed, at: Date.now() };
    history[method]({ quiz: entry }, '');
  }

  function goTo(next: number): void {
    const method = next > index ? 'pushState' : 'replaceState';
    index = next;
    saveState(method);
  }

  /** Shows the question of a history entry with all answers so far, including later ones. */
  function restore(entry: QuizState, onOtherPage: () => void): void {
    index = entry.index;
    typed = { ...entry.typed, ...typed, step: entry.typed.step ?? '' };
    const answer = fetchPage('POST', link.href, { ...typed, go: 'show' });
    void show(answer, () => saveState('replaceState'), onOtherPage);
  }

  /** Starts at the first question, or where the dialog was closed. */
  function start(): void {
    if (screenContainer.hasChildNodes()) {
      open();
      goTo(0);
      return;
    }
    const answer = typed.step
      ? fetchPage('POST', link.href, { ...typed, go: 'show' })
      : fetchPage('GET', link.href);
    void show(
      answer,
      () => goTo(0),
      () => location.assign(link.href),
    );
  }

  replaceByButton(link).addEventListener('click', () => {
    if (index >= 0) reopening = true;
    else if (!busy) start();
  });

  screenContainer.addEventListener('input', () => {
    if (!busy) saveState('replaceState');
  });

  screenContainer.addEventListener('submit', (event) => {
    if (leaving) return;
    event.preventDefault();
    if (busy) return;
    const form = event.target as HTMLFormElement;
    const submitter = event.submitter as HTMLButtonElement | null;
    saveState('replaceState');
    const back = submitter?.value === 'back';
    if (back && index > 0) {
      history.back();
      return;
    }
    const from = typed.step;
    void show(
      fetchPage('POST', form.action, { ...readForm(form), go: submitter?.value ?? 'on' }),
      () => {
        const isOtherQuestion =
          screenContainer.querySelector<HTMLInputElement>('[name=step]')?.value !== from;
        goTo(isOtherQuestion && !back ? index + 1 : index);
      },
      () => {
        leaving = true;
        form.requestSubmit(submitter);
      },
    );
  });

  // After closing, Back leaves the page, as it did before the dialog was opened.
  dialog.addEventListener('close', () => {
    latestRequest += 1;
    busy = false;
    if (index >= 0) history.go(-1 - index);
  });

  addEventListener('popstate', () => {
    const entry = readState();
    if (entry !== null && entry.index >= 0) {
      restore(entry, () => location.reload());
      return;
    }
    index = -1;
    dialog.close();
    if (typed.step) saveState('replaceState');
    if (reopening) start();
    reopening = false;
  });

  addEventListener('pageshow', () => {
    leaving = false;
  });

  const entry = readState();
  if (entry === null) return;
  typed = entry.typed;
  if (entry.index >= 0) restore(entry, () => undefined);
}

/** State of the current history entry; clears it if it has expired. */
function readState(): QuizState | null {
  const entry = (history.state as { quiz?: QuizState } | null)?.quiz;
  if (entry === undefined) return null;
  if (Date.now() - entry.at < EXPIRY_MILLISECONDS) return entry;
  history.replaceState(null, '');
  return null;
}

function readForm(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(Array.from(new FormData(form), ([name, value]) => [name, `${value}`]));
}

/** Fetches a page of ours as a document; the browser parses it without running its scripts. */
function fetchPage(
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
