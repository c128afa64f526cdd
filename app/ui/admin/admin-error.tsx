import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { unexpectedError } from '#app/site/words/errors.ts';
import { describeError } from '#app/ui/error-text.ts';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { REFERENCE_ATTRIBUTE } from './line/failed-request.ts';
import { usePublicSite } from './public-site.ts';

interface AdminErrorProps {
  error: unknown;
  /** The id of the failed request in the log; null if no request failed. */
  reference: string | null;
}

export function AdminError({ error, reference }: AdminErrorProps) {
  const { pathname, search } = useLocation();
  const site = usePublicSite();
  const { status, sentence } = describeError(error, unexpectedError.text);
  return (
    <div className="admin-error">
      <h1>{unexpectedError.heading}</h1>
      <Notice tone="error" role="alert" title={status ?? sentence}>
        {status !== null && sentence ? <p>{sentence}</p> : null}
        {status === null && reference !== null ? (
          <p>
            {unexpectedError.referenceLabel}:{' '}
            <code {...{ [REFERENCE_ATTRIBUTE]: '' }}>{reference}</code>
          </p>
        ) : null}
      </Notice>
      {status === null && import.meta.env.DEV && error instanceof Error ? (
        <pre>{error.stack}</pre>
      ) : null}
      <p className="admin-error-links">
        <ButtonLink link={{ href: `${pathname}${search}`, label: unexpectedError.again }} />
        <a href="/admin">{unexpectedError.posts}</a>
        <a href={site + unexpectedError.home.href}>{unexpectedError.home.label}</a>
      </p>
    </div>
  );
}

/** A page for an error screen without the admin menu, because the viewer may not be signed in. */
export function AdminErrorPage({ children }: { children: ReactNode }) {
  return (
    <main className="admin auth follows-scheme" id="main">
      <div className="auth-card">{children}</div>
    </main>
  );
}
