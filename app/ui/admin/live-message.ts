import type { ChangePosition } from '#gateways/change-bus/change-bus.ts';

/**
 * What an open admin page is told: how far the changes are, with every connection and after each of
 * them, or that its session is over.
 */
export type LiveMessage =
  | ({ readonly type: 'changes' } & ChangePosition)
  | { readonly type: 'signed-out' };

/** Whether a page that was made at one position shows all that was told up to another. */
export function isUpToDate(page: ChangePosition, told: ChangePosition): boolean {
  return page.process === told.process && page.count >= told.count;
}
