import {
  groupRemoved,
  type RemovedGroup,
  type RemovedItem,
  type RemovedKind,
  staysInText,
} from '#app/html/removed-item.ts';

/** What readers do not see, and nobody misses. */
export const UNNOTICED: ReadonlySet<RemovedKind> = new Set<RemovedKind>([
  'tracker',
  'element',
  'attribute',
  'character',
  'comment',
]);

/** The groups of what an owner would miss. */
export function missedOf(removed: readonly RemovedItem[]): RemovedGroup[] {
  return groupRemoved(removed).filter((group) => !UNNOTICED.has(group.kind) && !staysInText(group));
}

/** Such as "3 images (http: address), 1 formula". */
export function labelsOf(groups: readonly RemovedGroup[]): string {
  return groups.map(({ label }) => label).join(', ');
}
