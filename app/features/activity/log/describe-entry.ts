import type { ActivityWords } from '../activity-words.ts';
import type { AuditEntry } from './audit-entry.ts';

/** Describes an action in words. An unknown action is shown by its name in the log. */
export function describeEntry(
  { actions }: Required<ActivityWords>,
  { action, detail }: Pick<AuditEntry, 'action' | 'detail'>,
): string {
  if (!Object.hasOwn(actions, action)) return action;
  const description = actions[action] ?? action;
  return typeof description === 'string' ? description : description(detail);
}

/** The admin page of the object; null when it has none or when this entry deleted it. */
export function objectPath({ objects }: Required<ActivityWords>, entry: AuditEntry): string | null {
  if (entry.objectId === null || entry.action.endsWith('.deleted')) return null;
  return Object.hasOwn(objects, entry.objectType)
    ? (objects[entry.objectType]?.page?.(entry.objectId) ?? null)
    : null;
}
