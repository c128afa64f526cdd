/** The notices that a visitor closed, until the browser's tab is closed. */
const CLOSED = 'closed-notice';

/** Runs where the notice begins, before the browser has anything of it to show. */
function setUp(notice: HTMLElement): void {
  const { notice: name = '' } = notice.dataset;
  notice.hidden = read() === name;
  notice.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('button')) return;
    notice.hidden = true;
    keep(name);
  });
}

/** A browser that keeps nothing for sites throws. */
function read(): string | null {
  try {
    return sessionStorage.getItem(CLOSED);
  } catch {
    return null;
  }
}

function keep(name: string): void {
  try {
    sessionStorage.setItem(CLOSED, name);
  } catch {
    // Closed on this page only.
  }
}

const notice = document.currentScript?.parentElement;
if (notice) setUp(notice);
