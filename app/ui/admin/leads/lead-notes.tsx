import { useEffect, useRef } from 'react';
import type { LeadNote } from '#app/domains/leads/lead.ts';
import { formatRecent } from '#app/formatting/dates.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { TextArea } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { useAdminTimeZone } from '../admin-layout-data.ts';

interface LeadNotesProps {
  notes: readonly LeadNote[];
  now: string;
  /** A rejected note, to be corrected. */
  typed: string;
  /** The note that this form has just stored. */
  storedId: string | null;
  busy: boolean;
}

export function LeadNotes({ notes, now, typed, storedId, busy }: LeadNotesProps) {
  const form = useRef<HTMLFormElement>(null);
  // Not whenever a note is new: it may be another person's.
  useEffect(() => {
    if (storedId !== null) form.current?.reset();
  }, [storedId]);
  const timeZone = useAdminTimeZone();
  return (
    <>
      {notes.length > 0 ? (
        <>
          <h2>Notes</h2>
          <ul className="rows">
            {notes.map((note) => (
              <li key={note.id} className="row">
                <div className="row-main">
                  <p className="lead-message">{note.body}</p>
                  <p className="field-hint">
                    {note.authorName}, {formatRecent(note.createdAt, now, timeZone)}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <details className="fold" open={typed === '' ? undefined : true}>
        <summary>Add a note</summary>
        <Form method="post" className="form" ref={form}>
          <input type="hidden" name="intent" value="note" />
          <TextArea
            id="note"
            name="body"
            label="Note (visitors never see it)"
            defaultValue={typed}
          />
          <div>
            <Button type="submit" look="quiet" disabled={busy}>
              Add note
            </Button>
          </div>
        </Form>
      </details>
    </>
  );
}
