import { type ReactNode, useId } from 'react';
import { Button } from '#app/ui/primitives/button.tsx';
import { ModalLayer } from './modal-layer.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** A further sentence. */
  note?: string;
  /** The label of the confirm button, a verb. */
  action: string;
  onConfirm: () => void;
  /** Another button. */
  other?: ReactNode;
  onClose: () => void;
}

/** A question that has to be answered: Cancel has the focus, and a click beside it does nothing. */
export function ConfirmDialog({ open, ...question }: ConfirmDialogProps) {
  return open ? <Question {...question} /> : null;
}

function Question(props: Omit<ConfirmDialogProps, 'open'>) {
  const { title, text, note, action, onConfirm, other, onClose } = props;
  const textId = useId();
  return (
    <ModalLayer
      role="alertdialog"
      title={title}
      describedBy={textId}
      closesOutside={false}
      onClose={onClose}
    >
      <p id={textId}>{text}</p>
      {note === undefined ? null : <p>{note}</p>}
      <div className="dialog-actions">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        {other}
        <Button
          className="button-danger"
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {action}
        </Button>
      </div>
    </ModalLayer>
  );
}
