import { useEffect, useRef } from 'react';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { TextArea } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';

interface AddNoteProps {
  /** A rejected note, to be corrected. */
  typed: string;
  /** The note that this form has just stored. */
  storedId: string | null;
  busy: boolean;
}

export function AddNote({ typed, storedId, busy }: AddNoteProps) {
  const form = useRef<HTMLFormElement>(null);
  // Not whenever a note is new: it may be another person's.
  useEffect(() => {
    if (storedId !== null) form.current?.reset();
  }, [storedId]);
  return (
    <details className="fold" open={typed === '' ? undefined : true}>
      <summary>Add a note</summary>
      <Form method="post" className="form" ref={form}>
        <input type="hidden" name="intent" value="note" />
        <TextArea id="note" name="body" label="Note (visitors never see it)" defaultValue={typed} />
        <div>
          <Button type="submit" look="quiet" disabled={busy}>
            Add note
          </Button>
        </div>
      </Form>
    </details>
  );
}
