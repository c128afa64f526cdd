import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

interface ModalProps {
  open: boolean;
  title: string;
  onClose: () => void;
  wide?: boolean;
  /** Moves the focus after closing. By default it returns to where it was. */
  onReturnFocus?: () => void;
  children: ReactNode;
}

export function Modal(props: ModalProps) {
  const { open, title, onClose, wide = false, onReturnFocus, children } = props;
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup
          className={wide ? 'dialog dialog-wide admin' : 'dialog admin'}
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
