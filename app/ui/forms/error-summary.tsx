type ErrorSummaryProps = {
  title: string;
  /** `fieldId` is the id of the control; form-level errors have none. */
  errors: readonly { fieldId?: string; message: string }[];
};

/**
 * Shown above a form with errors. `autofocus` moves the focus here without JavaScript, unless the
 * address of the page has a fragment: the action of the form must have none.
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is the response to a form; its errors come first.
    <div className="notice notice-error" role="alert" tabIndex={-1} autoFocus>
      <p className="notice-title">{title}</p>
      <ul>
        {errors.map((error) => (
          <li key={error.message}>
            {error.fieldId ? <a href={`#${error.fieldId}`}>{error.message}</a> : error.message}
          </li>
        ))}
      </ul>
    </div>
  );
}
