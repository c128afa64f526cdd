import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { unexpectedError } from '#app/content/errors.ts';
import { describeError } from '#app/ui/error-text.ts';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { REFERENCE_MARK } from './failed-request.ts';

interface AdminErrorProps {
  error: unknown;
  /** Also in the log; null where no request failed. */
  reference: string | null;
}

/** The generic error screen, as a page of the admin area or in the place of one. */
export function AdminError({ error, reference }: AdminErrorProps) {
  const { pathname, search } = useLocation();
  const { status, sentence } = describeError(error);
  return (
    <div className="admin-error">
      <h1>{unexpectedError.heading}</h1>
      <Notice tone="error" role="alert" title={status ?? sentence}>
        {status !== null && sentence ? <p>{sentence}</p> : null}
        {status === null && reference !== null ? (
          <p>
            {unexpectedError.referenceLabel}: <code {...{ [REFERENCE_MARK]: '' }}>{reference}</code>
          </p>
        ) : null}
      </Notice>
      {status === null && import.meta.env.DEV && error instanceof Error ? (
        <pre>{error.stack}</pre>
      ) : null}
      <p className="admin-error-ways">
        <ButtonLink link={{ href: `${pathname}${search}`, label: unexpectedError.again }} />
        <a href="/admin">{unexpectedError.posts}</a>
        <a href={unexpectedError.home.href}>{unexpectedError.home.label}</a>
      </p>
    </div>
  );
}

/** An error screen that is the whole page: nothing is known of who looks at it. */
export function AdminErrorPage({ children }: { children: ReactNode }) {
  return (
    <main className="admin auth" id="main">
      <div className="auth-card">{children}</div>
    </main>
  );
}
