import { isRouteErrorResponse } from 'react-router';
import { unexpectedError } from '#app/content/errors.ts';
import { Actions } from './blocks/actions.tsx';
import { PageHead } from './page-head.tsx';

interface ErrorScreenProps {
  error: unknown;
  /** Also in the log; null in the browser, where there is none. */
  reference: string | null;
}

/**
 * The generic error screen (§2): status and text of an answer that was given on purpose; for
 * anything unforeseen a reference, and the message only in development.
 */
export function ErrorScreen({ error, reference }: ErrorScreenProps) {
  const given = isRouteErrorResponse(error);
  return (
    <PageHead
      title={unexpectedError.heading}
      subtitle={given ? givenText(error) : unexpectedError.text}
    >
      {!given && reference !== null ? (
        <p>
          {unexpectedError.referenceLabel}: <code>{reference}</code>
        </p>
      ) : null}
      {!given && import.meta.env.DEV && error instanceof Error ? <pre>{error.stack}</pre> : null}
      <Actions actions={[unexpectedError.home]} />
    </PageHead>
  );
}

function givenText(error: { status: number; statusText: string; data: unknown }): string {
  const text = error.statusText || (typeof error.data === 'string' ? error.data : '');
  return `${error.status} ${text}`.trim();
}
