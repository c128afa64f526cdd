import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** The status for a request that came too late: the item has changed since the page was loaded. */
export const CONFLICT = 409;

/** Codes of a `Conflict`, and of the other rejections that a newer page or another key may get past. */
const TOO_LATE = new Set(['stale', 'gone', 'trashed', 'not-trashed', 'newer', 'key_reused']);

/** 409 for a conflict; 422 for what the person has to correct. */
export function rejectionStatus({ code }: { readonly code?: string }): 409 | 422 {
  return code !== undefined && TOO_LATE.has(code) ? CONFLICT : 422;
}

/** For `shouldRevalidate`: after a conflict, the page shows what somebody else changed. */
export function revalidateAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === CONFLICT || defaultShouldRevalidate;
}
