import { use, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { AdminError } from '#app/ui/admin/admin-error.tsx';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { findFailedRequestId } from '#app/ui/admin/line/failed-request.ts';
import { useHoldLiveUpdates } from '#app/ui/admin/live/hold-live-updates.ts';
import { DocumentContext } from '#app/ui/document.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { ConfirmButtons, ConfirmReason, ProofFields } from '../confirm-fields.tsx';
import {
  type AnswerState,
  CONFIRM_FIELDS,
  type ConfirmRequest,
  readConfirmRequest,
  rememberQuestion,
} from './confirm-request.ts';

/** A page's error boundary: asks the person to confirm their identity if the action requires it. */
export function ConfirmBoundary({ error }: { error: unknown }) {
  const { requestId } = use(DocumentContext);
  const asked = readConfirmRequest(error);
  if (asked !== null) return <ConfirmIdentity asked={asked} />;
  return <AdminError error={error} reference={requestId ?? findFailedRequestId()} />;
}

/**
 * Replaces a page whose form requires a confirmed identity. It submits the form again, with the
 * answer, to the current URL.
 */
export function ConfirmIdentity({ asked }: { asked: ConfirmRequest }) {
  useHoldLiveUpdates();
  const { pathname, search, key } = useLocation();
  const busy = useNavigation().state !== 'idle';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => rememberQuestion(asked, key), [asked, key]);
  const state: AnswerState = { answers: key };
  // The page was replaced, so the focus was lost.
  useEffect(() => heading.current?.focus(), []);
  const { topic, proof, errors, fields } = asked;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {topic?.title ?? 'Confirm it’s you'}
      </h1>
      <div className="admin-text">
        {topic?.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <ConfirmReason proof={proof} />
      </div>
      <Form method="post" action={`${pathname}${search}`} state={state} className="form" noValidate>
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ProofFields proof={proof} errors={errors} />
        <ConfirmButtons
          proof={proof}
          cancel={
            <Button
              type="submit"
              look="quiet"
              name={CONFIRM_FIELDS.decision}
              value="no"
              disabled={busy}
            >
              Not now
            </Button>
          }
        >
          <Button type="submit" name={CONFIRM_FIELDS.decision} value="yes" disabled={busy}>
            {topic?.action ?? 'Confirm'}
          </Button>
        </ConfirmButtons>
      </Form>
    </>
  );
}
