import { Form } from '#app/ui/admin/admin-form.tsx';
import { TextArea } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';

interface NoteFormProps {
  /** A rejected note, to be corrected. */
  typed: string;
  busy: boolean;
}

export function NoteForm({ typed, busy }: NoteFormProps) {
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="intent" value="note" />
      <TextArea
        id="note"
        name="body"
        label="Note (visitors never see it)"
        rows={3}
        defaultValue={typed}
      />
      <div>
        <Button type="submit" look="quiet" disabled={busy}>
          Add note
        </Button>
      </div>
    </Form>
  );
}
