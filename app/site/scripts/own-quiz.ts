import { partOf, replaceByButton } from './provider.ts';

/** State of one question in the browser's history. */
interface QuizState {
  /** Zero-based; -1 is the page itself, with the dialog closed. */
  readonly index: number;
  /** The question (`step`) and the answers so far, as form fields. */
  readonly typed: Readonly<Record<string, string>>;
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
  const screen = createScreen(dialog);
  const progress = createProgress(screen.container);
  /** The visitor clicked Start while the history was still going back to the page. */
  let reopening = false;

  /** Starts at the first question, or where the dialog was closed. */
  function start(): void {
    if (screen.container.hasChildNodes()) {
      screen.open();
      progress.goTo(0);
      return;
    }
    const answer = progress.typed.step ? fetchQuestion() : fetchPage('GET', link.href);
    void screen.show(
      answer,
      () => progress.goTo(0),
      () => location.assign(link.href),
    );
  }

  /** Shows the question of a history entry with all answers so far, including later ones. */
  function restore(entry: QuizState, onOtherPage: () => void): void {
    progress.restore(entry);
    void screen.show(fetchQuestion(), () => progress.save('replaceState'), onOtherPage);
  }

  function fetchQuestion(): Promise<Document | null> {
    return fetchPage('POST', link.href, { ...progress.typed, go: 'show' });
  }

  replaceByButton(link).addEventListener('click', () => {
    if (progress.index >= 0) reopening = true;
    else if (!screen.busy) start();
  });

  // After closing, Back leaves the page, as it did before the dialog was opened.
  dialog.addEventListener('close', () => {
    screen.ignoreRequests();
    if (progress.index >= 0) history.go(-1 - progress.index);
  });

  addEventListener('popstate', () => {
    const entry = readState();
    if (entry !== null && entry.index >= 0) {
      restore(entry, () => location.reload());
      return;
    }
    progress.index = -1;
    dialog.close();
    if (progress.typed.step) progress.save('replaceState');
    if (reopening) start();
    reopening = false;
  });

  answerQuestions(screen, progress);

  const entry = readState();
  if (entry === null) return;
  progress.typed = entry.typed;
  if (entry.index >= 0) restore(entry, () => undefined);
}

/** Keeps what is typed, and sends the form of a question for the next one. */
function answerQuestions(screen: Screen, progress: Progress): void {
  const { container } = screen;
  /** The browser is submitting the form to open its page. */
  let leaving = false;

  container.addEventListener('input', () => {
    if (!screen.busy) progress.save('replaceState');
  });

  container.addEventListener('submit', (event) => {
    if (leaving) return;
    event.preventDefault();
    if (screen.busy) return;
    const form = event.target as HTMLFormElement;
    const submitter = event.submitter as HTMLButtonElement | null;
    progress.save('replaceState');
    const back = submitter?.value === 'back';
    if (back && progress.index > 0) {
      history.back();
      return;
    }
    const from = progress.typed.step;
    void screen.show(
      fetchPage('POST', form.action, { go: 'on', ...readForm(form), ...pressed(submitter) }),
      () => {
        const isOtherQuestion =
          container.querySelector<HTMLInputElement>('[name=step]')?.value !== from;
        progress.goTo(isOtherQuestion && !back ? progress.index + 1 : progress.index);
      },
      () => {
        leaving = true;
        form.requestSubmit(submitter);
      },
    );
  });

  addEventListener('pageshow', () => {
    leaving = false;
  });
}

type Screen = ReturnType<typeof createScreen>;

/** The dialog and the question that it shows. */
function createScreen(dialog: HTMLDialogElement) {
  const container = partOf(dialog, 'room');
  /** Number of the latest request; responses to earlier ones are ignored. */
  let latestRequest = 0;
  const screen = { container, busy: false, show, open, ignoreRequests };

  async function show(
    answer: Promise<Document | null>,
    onShown: () => void,
    onOtherPage: () => void,
  ): Promise<void> {
    latestRequest += 1;
    const request = latestRequest;
    screen.busy = true;
    const question = (await answer)?.querySelector('.quiz-screen');
    if (request !== latestRequest) return;
    screen.busy = false;
    if (!question) {
      onOtherPage();
      return;
    }
    container.replaceChildren(document.adoptNode(question));
    open();
    const first =
      question.querySelector<HTMLElement>('[role=alert]') ?? question.querySelector('h1');
    if (first !== null) first.tabIndex = -1;
    first?.focus();
    dialog.scrollTop = 0;
    onShown();
  }

  function open(): void {
    dialog.hidden = false;
    if (!dialog.open) dialog.showModal();
  }

  function ignoreRequests(): void {
    latestRequest += 1;
    screen.busy = false;
  }

  return screen;
}

type Progress = ReturnType<typeof createProgress>;

/** How far the visitor is, and the answers so far. */
function createProgress(container: HTMLElement) {
  const progress = {
    index: -1,
    typed: {} as Readonly<Record<string, string>>,

    /** Saves the form's values in the current history entry or in a new one. */
    save(method: 'pushState' | 'replaceState'): void {
      const form = container.querySelector('form');
      if (form !== null) progress.typed = { ...progress.typed, ...readForm(form) };
      const { index, typed } = progress;
      const entry: QuizState = { index, typed, at: Date.now() };
      history[method]({ quiz: entry }, '');
    },

    goTo(next: number): void {
      const method = next > progress.index ? 'pushState' : 'replaceState';
      progress.index = next;
      progress.save(method);
    },

    restore({ index, typed }: QuizState): void {
      progress.index = index;
      progress.typed = { ...typed, ...progress.typed, step: typed.step ?? '' };
    },
  };
  return progress;
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

/** What a button of a form adds: where to go, or an answer. */
function pressed(button: HTMLButtonElement | null): Record<string, string> {
  return button === null ? {} : { [button.name]: button.value };
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
