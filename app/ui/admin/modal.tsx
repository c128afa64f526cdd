import type { ReactNode } from 'react';
import { ModalLayer } from './modal-layer.tsx';

interface ModalProps {
  open: boolean;
  title: string;
  onClose: () => void;
  wide?: boolean;
  /** On a phone, a sheet at the bottom of the screen. */
  sheet?: boolean;
  /** In the upper part of the screen, where it stays when it becomes longer or shorter. */
  top?: boolean;
  /** As tall as the screen, at its side. */
  side?: boolean;
  /** The focus goes to the dialog, not to the first thing in it. */
  focusDialog?: boolean;
  /** Moves the focus after closing. By default it returns to where it was. */
  onReturnFocus?: (() => void) | undefined;
  children: ReactNode;
}

export function Modal({ open, wide, sheet, top, side, ...layer }: ModalProps) {
  if (!open) return null;
  const shapes = [
    wide && 'dialog-wide',
    sheet && 'dialog-sheet',
    top && 'dialog-top',
    side && 'dialog-side',
  ];
  return (
    <ModalLayer
      role="dialog"
      className={shapes.filter(Boolean).join(' ')}
      closesOutside
      {...layer}
    />
  );
}
