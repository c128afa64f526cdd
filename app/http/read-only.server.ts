import type { Services } from '#app/services/services.server.ts';
import { readOnlyCopy, readOnlyFormCopy } from '#app/site/words/errors.ts';
import type { ReadOnlyReason, StorageGuard } from '#gateways/disk-space/storage-guard.ts';
import { isForAdmins } from './route-policy.ts';

/** Both are statuses of WebDAV: Insufficient Storage, and Locked. A script tells them apart. */
const STATUS = { 'disk-full': 507, moving: 423 } as const;

export interface ReadOnlyRejection {
  readonly status: 423 | 507;
  readonly reason: ReadOnlyReason;
  /** For an admin who stays on the page. */
  readonly message: string;
  /** For an admin whose form was sent without our script. */
  readonly form: string;
  /** For someone who signs in. */
  readonly account: string;
}

export function rejectionFor(reason: ReadOnlyReason): ReadOnlyRejection {
  const message = readOnlyCopy[reason].save(true);
  return { status: STATUS[reason], reason, message, ...readOnlyFormCopy[reason] };
}

/** After a form that a visitor or an admin sent: only the latter can do something about the reason. */
export function rejectedFormSentence(
  { form }: ReadOnlyRejection,
  policy: Parameters<typeof isForAdmins>[0],
  { siteTexts }: Pick<Services, 'siteTexts'>,
): string {
  return isForAdmins(policy) ? form : siteTexts.last().messages.rejected.notStored;
}

/** Why nothing can be stored now; null if it can. */
export function findRejection(storage: StorageGuard): ReadOnlyRejection | null {
  const reason = storage.readOnly();
  return reason === null ? null : rejectionFor(reason);
}

/** Why a write failed, if the site has just turned out to be read-only. */
export function noteRejection(storage: StorageGuard, error: unknown): ReadOnlyRejection | null {
  return storage.note(error) ? findRejection(storage) : null;
}
