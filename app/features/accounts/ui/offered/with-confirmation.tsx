import type { ComponentType, ReactNode } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { CONFIRM_FIELDS, questionAnsweredBy } from './confirm-request.ts';

/**
 * For `shouldRevalidate` of a page whose form is confirmed. The question took the place of the page
 * and of its data, and React Router reads no data after an action that was rejected.
 */
export function revalidateAfterConfirmation({
  formData,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const wasRejected = actionStatus !== undefined && actionStatus >= 400 && actionStatus < 500;
  return (wasRejected && formData?.has(CONFIRM_FIELDS.decision)) || defaultShouldRevalidate;
}

/**
 * A page whose form is confirmed. An answer to the question that did not get through, such as without
 * a connection, brings the page without what was typed: the question stays, with everything in it.
 */
export function withConfirmation<Props extends { actionData?: unknown; loaderData: unknown }>(
  Page: ComponentType<Props>,
  { hasLoader = true } = {},
): (props: Props) => ReactNode {
  return function ConfirmedPage(props) {
    const { state } = useLocation();
    const wasAnswered = useStickyActionData(props.actionData) !== undefined;
    const asked = wasAnswered ? null : questionAnsweredBy(state);
    if (asked !== null) return <ConfirmIdentity asked={asked} />;
    // The question took the place of the page's data, which are here a moment after the answer.
    return hasLoader && props.loaderData === undefined ? null : <Page {...props} />;
  };
}
