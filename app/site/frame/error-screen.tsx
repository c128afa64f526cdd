import { use } from 'react';
import { describeError } from '#app/ui/error-text.ts';
import { Actions } from '../blocks/actions.tsx';
import { PageHead } from './page-head.tsx';
import { SiteContext } from './site-context.ts';

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
  const messages = use(SiteContext).content.messages.error;
  const { status, sentence } = describeError(error, messages.text);
  return (
    <PageHead title={messages.heading} subtitle={status ?? sentence}>
      {status !== null && sentence ? <p>{sentence}</p> : null}
      {status === null && reference !== null ? (
        <p>
          {messages.referenceLabel}: <code>{reference}</code>
        </p>
      ) : null}
      {status === null && import.meta.env.DEV && error instanceof Error ? (
        <pre>{error.stack}</pre>
      ) : null}
      <Actions actions={[messages.home]} />
    </PageHead>
  );
}
