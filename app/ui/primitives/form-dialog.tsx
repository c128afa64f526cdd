import type { ReactNode } from 'react';
import { Button, type ButtonLook } from './button.tsx';

/**
 * A form that opens over the page without script, three ways deep: as a modal dialog by invoker
 * commands; in a browser that has none, as a popover; in one that has neither, as a part of the
 * page that the opener links to (styles/dialog.css). Each way has its own button, of which the
 * stylesheet shows one: a browser warns of a button that has two.
 */
type FormDialogProps = {
  id: string;
  title: string;
  closeLabel: string;
  /** The answer to a form that came back with errors: the form stands in the page, open. */
  inPage?: boolean;
  /** 800 px instead of the width of a form. */
  wide?: boolean;
  children: ReactNode;
};

export function FormDialog({ id, title, closeLabel, inPage, wide, children }: FormDialogProps) {
  const titleId = `${id}-title`;
  const className = wide ? 'dialog dialog-wide' : 'dialog';
  if (inPage) {
    return (
      <section id={id} className={`${className} dialog-in-page`} aria-labelledby={titleId}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </section>
    );
  }
  return (
    <dialog id={id} className={className} popover="auto" closedby="any" aria-labelledby={titleId}>
      <button
        type="button"
        className="dialog-close dialog-by-command"
        command="close"
        commandfor={id}
      >
        <CloseMark label={closeLabel} />
      </button>
      <button
        type="button"
        className="dialog-close dialog-by-popover"
        popoverTarget={id}
        popoverTargetAction="hide"
      >
        <CloseMark label={closeLabel} />
      </button>
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/**
 * What a dialog's Close button shows. It is in words and stays in sight: Escape does nothing once
 * the focus is in a frame of another company.
 */
export function CloseMark({ label }: { label: string }) {
  return (
    <>
      {label}
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M5 5l14 14M19 5L5 19" stroke="currentColor" strokeWidth="2.5" />
      </svg>
    </>
  );
}

type DialogOpenerProps = { dialogId: string; label: string; look?: ButtonLook };

export function DialogOpener({ dialogId, label, look }: DialogOpenerProps) {
  return (
    <>
      <Button
        look={look}
        className="dialog-opener dialog-by-command"
        command="show-modal"
        commandfor={dialogId}
      >
        {label}
      </Button>
      <Button look={look} className="dialog-by-popover" popoverTarget={dialogId}>
        {label}
      </Button>
      <a href={`#${dialogId}`} className="text-link dialog-link">
        {label}
      </a>
    </>
  );
}
