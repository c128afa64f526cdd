import { unexpectedError } from '#app/content/errors.ts';
import { describeError } from '#app/ui/error-text.ts';
import { Actions } from './blocks/actions.tsx';
import { PageHead } from './page-head.tsx';

interface ErrorScreenProps {
  error: unknown;
  /** Identifies the log entry; null for errors in the browser. */
  reference: string | null;
}

/**
 * Shows status and text of a deliberate error response. For an unexpected error it shows a
 * reference, and the stack only in development.
 */
export function ErrorScreen({ error, reference }: ErrorScreenProps) {
  const { status, sentence } = describeError(error);
  return (
    <PageHead title={unexpectedError.heading} subtitle={status ?? sentence}>
      {status !== null && sentence ? <p>{sentence}</p> : null}
      {status === null && reference !== null ? (
        <p>
          {unexpectedError.referenceLabel}: <code>{reference}</code>
        </p>
      ) : null}
      {status === null && import.meta.env.DEV && error instanceof Error ? (
        <pre>{error.stack}</pre>
      ) : null}
      <Actions actions={[unexpectedError.home]} />
    </PageHead>
  );
}
