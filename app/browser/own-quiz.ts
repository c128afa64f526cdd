import { asksForLink, partOf } from './provider.ts';

/**
 * Our own quiz in a dialog over the page. Its screens are the pages that it has without script: each
 * is fetched, and its question put in the dialog. What is not a question, the plan for one, is
 * opened as the page that it is.
 */
function setUp(link: HTMLAnchorElement, dialog: HTMLDialogElement): void {
  const room = partOf(dialog, 'room');
  let busy = false;
  /** The form's own way to its page is left to the browser. */
  let leaving = false;

  async function show(answer: Promise<Document | null>, otherwise: () => void): Promise<void> {
    busy = true;
    const screen = (await answer)?.querySelector('.quiz-screen');
    busy = false;
    if (!screen) {
      otherwise();
      return;
    }
    room.replaceChildren(document.adoptNode(screen));
    dialog.hidden = false;
    if (!dialog.open) dialog.showModal();
    const first = screen.querySelector<HTMLElement>('[role=alert]') ?? screen.querySelector('h1');
    if (first !== null) first.tabIndex = -1;
    first?.focus();
    dialog.scrollTop = 0;
  }

  link.addEventListener('click', (event) => {
    if (asksForLink(event)) return;
    event.preventDefault();
    if (busy) return;
    // Closed in between, it goes on where it was.
    if (room.hasChildNodes()) dialog.showModal();
    else void show(ask('GET', link.href), () => location.assign(link.href));
  });

  room.addEventListener('submit', (event) => {
    if (leaving) return;
    event.preventDefault();
    if (busy) return;
    const form = event.target as HTMLFormElement;
    const { submitter } = event;
    const sent = new FormData(form, submitter);
    void show(ask('POST', form.action, sent), () => {
      leaving = true;
      form.requestSubmit(submitter);
    });
  });
}

/** A page of ours as a document: read as one by the browser, so that nothing in it is ever run. */
function ask(method: string, address: string, sent?: FormData): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.responseType = 'document';
    request.onloadend = () => resolve(request.responseXML);
    request.send(
      sent && new URLSearchParams(Array.from(sent, ([name, value]) => [name, `${value}`])),
    );
  });
}

const link = document.querySelector<HTMLAnchorElement>('[data-quiz-start] a');
const dialog = document.querySelector<HTMLDialogElement>('[data-quiz-dialog]');
if (link !== null && dialog !== null) setUp(link, dialog);
