type ErrorSummaryProps = {
  title: string;
  /** `fieldId` is the id of the control; an error of the whole form has none. */
  errors: readonly { fieldId?: string; message: string }[];
};

/**
 * Above a form that came back with errors. Without script nothing can move the focus there, so it
 * asks for it by `autofocus`.
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is the answer to a form; its errors come first.
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
