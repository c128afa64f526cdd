import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from './button.tsx';

/**
 * A form in a dialog that needs no JavaScript. Browsers with invoker commands open a modal dialog,
 * others a popover, and those with neither jump to a part of the page (styles/dialog.css). Each has
 * its own button, and the stylesheet shows one of them: browsers warn about a button that has both
 * a command and a popover target.
 */
type FormDialogProps = {
  id: string;
  title: string;
  closeLabel: string;
  /** Shows the form in the page instead of a dialog, for a response to a posted form. */
  inPage?: boolean;
  children: ReactNode;
};

export function FormDialog({ id, title, closeLabel, inPage, children }: FormDialogProps) {
  const titleId = `${id}-title`;
  if (inPage) {
    return (
      <section id={id} className="dialog dialog-in-page" aria-labelledby={titleId}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </section>
    );
  }
  return (
    <dialog id={id} className="dialog" popover="auto" closedby="any" aria-labelledby={titleId}>
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
 * Content of a dialog's Close button. It has a text label and stays visible, because Escape does
 * nothing while the focus is in a third-party frame.
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

type DialogOpenerProps = { dialogId: string; label: string; look?: ButtonVariant };

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
