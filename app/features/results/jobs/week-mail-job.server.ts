import type { Settings } from '#app/features/settings/settings-schema.ts';
import type { WriteDeps } from '#database/write.ts';
import { findDueMonday } from '../due-monday.ts';
import { queueWeekMail } from '../week-mail.server.ts';

interface WeekMailDeps extends WriteDeps {
  readonly readSettings: () => Promise<Settings>;
}

/** Looks every minute whether the owner's mail about the last week is due. */
export function createWeekMailJob(deps: WeekMailDeps) {
  let queuedFor: string | null = null;

  async function queueWhenDue(): Promise<void> {
    const { weekMail, timeZone } = await deps.readSettings();
    const monday = weekMail === 'send' ? findDueMonday(deps.now(), timeZone) : null;
    if (monday === null || monday === queuedFor) return;
    await queueWeekMail(deps, monday);
    queuedFor = monday;
  }

  return { run: queueWhenDue, resume: queueWhenDue };
}
