import { isRouteErrorResponse } from 'react-router';

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
    <div className="wrap section">
      <h1>Unexpected Application Error!</h1>
      {given ? (
        <p>
          {error.status} {error.statusText || (typeof error.data === 'string' ? error.data : '')}
        </p>
      ) : (
        <p>Something went wrong on our side. Please try again in a moment.</p>
      )}
      {!given && reference !== null ? (
        <p>
          If it happens again, tell us this reference: <code>{reference}</code>
        </p>
      ) : null}
      {!given && import.meta.env.DEV && error instanceof Error ? <pre>{error.stack}</pre> : null}
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </div>
  );
}
