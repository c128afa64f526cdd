import { Notice } from '#app/ui/primitives/notice.tsx';

type ErrorSummaryProps = {
  title: string;
  /** `fieldId` is the id of the control; form-level errors have none. */
  errors: readonly { fieldId?: string; message: string }[];
};

/** Shown above a form with errors; the focus is here without JavaScript. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <Notice tone="error" title={title} role="alert" takesFocus>
      <ul>
        {errors.map((error) => (
          <li key={error.message}>
            {error.fieldId ? <a href={`#${error.fieldId}`}>{error.message}</a> : error.message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
