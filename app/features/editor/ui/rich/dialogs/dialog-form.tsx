import type { FormEvent, ReactNode } from 'react';
import { DIALOG_KEYS } from '#app/ui/admin/long-form.tsx';
import { Button } from '#app/ui/primitives/button.tsx';

interface DialogFormProps {
  /** The label of the button that submits. */
  action: string;
  onSubmit: () => void;
  onClose: () => void;
  /** More buttons, before the one that submits. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The form of a dialog. It is inside the form of the post for React, but not on the page. */
export function DialogForm({ action, onSubmit, onClose, actions, children }: DialogFormProps) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  }

  return (
    <form className="form" onSubmit={submit} noValidate {...DIALOG_KEYS}>
      {children}
      <div className="dialog-actions">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        {actions}
        <Button type="submit">{action}</Button>
      </div>
    </form>
  );
}
