import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** For `shouldRevalidate`: after a conflict, the page shows what someone else changed. */
export function revalidateAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
