interface FieldNotesProps {
  /** The id of the control that they describe. */
  id: string;
  errors: readonly { readonly message: string }[];
  warnings: readonly { readonly message: string }[];
}

/** What is wrong with a text, and what deserves a second look. */
export function FieldNotes({ id, errors, warnings }: FieldNotesProps) {
  return (
    <div id={`${id}-notes`}>
      {errors.map(({ message }) => (
        <p key={message} className="field-error">
          {message}
        </p>
      ))}
      {warnings.map(({ message }) => (
        <p key={message} className="field-warning">
          {message}
        </p>
      ))}
    </div>
  );
}
