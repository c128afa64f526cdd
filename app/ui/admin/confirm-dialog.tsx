import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/primitives/button.tsx';

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

export function ConfirmDialog({
  open,
  title,
  text,
  note,
  action,
  onConfirm,
  other,
  onClose,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        {/* Also over the dialog that asks, from which it could not be told apart. */}
        <AlertDialog.Backdrop className="dialog-backdrop" forceRender />
        <AlertDialog.Popup className="dialog admin">
          <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
          <AlertDialog.Description>{text}</AlertDialog.Description>
          {note === undefined ? null : <p>{note}</p>}
          <div className="dialog-actions">
            <AlertDialog.Close render={<Button look="quiet">Cancel</Button>} />
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
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
