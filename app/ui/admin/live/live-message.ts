import type { ChangePosition } from '#gateways/change-bus/change-bus.ts';

/**
 * A message to an open admin page: the position of the latest change, sent when it connects and after
 * every change, or the end of its session.
 */
export type LiveMessage =
  | ({ readonly type: 'changes' } & ChangePosition)
  | { readonly type: 'signed-out' };

/** Whether a page rendered at one position includes all changes up to the published one. */
export function isUpToDate(page: ChangePosition, published: ChangePosition): boolean {
  return page.process === published.process && page.count >= published.count;
}
