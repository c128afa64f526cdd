import type { ComponentType, ReactNode } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { CONFIRM_FIELDS, lastQuestion } from './confirm-request.ts';

/**
 * For `shouldRevalidate` of a page whose form is confirmed. The question took the place of the page
 * and of its data, and React Router reads no data after an action that was refused.
 */
export function revalidateAfterConfirmation({
  formData,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const wasRefused = actionStatus !== undefined && actionStatus >= 400 && actionStatus < 500;
  return (wasRefused && formData?.has(CONFIRM_FIELDS.decision)) || defaultShouldRevalidate;
}

/**
 * A page with a loader whose form is confirmed. An answer that did not get through, such as without
 * a connection, leaves the page without data: the question stays, with everything that was typed.
 */
export function withConfirmation<Props extends { loaderData: unknown }>(
  Page: ComponentType<Props>,
): (props: Props) => ReactNode {
  return function ConfirmedPage(props) {
    const asked = props.loaderData === undefined ? lastQuestion() : null;
    return asked === null ? <Page {...props} /> : <ConfirmIdentity asked={asked} />;
  };
}
