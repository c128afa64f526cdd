import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';

interface ModalProps {
  open: boolean;
  title: string;
  onClose: () => void;
  wide?: boolean;
  /** On a phone, a sheet at the bottom of the screen. */
  sheet?: boolean;
  /** As tall as the screen, at its side. */
  side?: boolean;
  /** The focus goes to the dialog, not to the first thing in it. */
  focusDialog?: boolean;
  /** Moves the focus after closing. By default it returns to where it was. */
  onReturnFocus?: (() => void) | undefined;
  children: ReactNode;
}

export function Modal(props: ModalProps) {
  const { open, title, onClose, wide = false, sheet = false, side = false, children } = props;
  const { focusDialog = false, onReturnFocus } = props;
  const popup = useRef<HTMLDivElement>(null);
  const className = [
    'dialog',
    wide ? 'dialog-wide' : '',
    sheet ? 'dialog-sheet' : '',
    side ? 'dialog-side' : '',
    'admin',
  ];
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup
          ref={popup}
          initialFocus={focusDialog ? popup : true}
          className={className.filter(Boolean).join(' ')}
          // Not while React takes the dialog away: it would put the focus back to where it was then.
          finalFocus={onReturnFocus === undefined ? true : () => queueMicrotask(onReturnFocus)}
        >
          <Dialog.Title className="dialog-title">{title}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
