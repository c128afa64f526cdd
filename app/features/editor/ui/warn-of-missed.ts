import type { RemovedItem } from '#app/html/removed-item.ts';
import { loadScript } from '#app/ui/admin/line/load-script.ts';
import type { ShowToast } from '#app/ui/admin/toasts.tsx';

const UNNAMED = 'We couldn’t load the list. The preview shows what readers will see.';

/** Names what was left out of a text, if its owner would miss it. */
export async function warnOfMissed(
  toast: ShowToast,
  title: string,
  removed: readonly RemovedItem[],
): Promise<void> {
  if (removed.length === 0) return;
  try {
    const { labelsOf, missedOf } = await loadScript(() => import('./missed.ts'));
    const missed = missedOf(removed);
    if (missed.length > 0) toast.warning(title, labelsOf(missed));
  } catch {
    toast.warning(title, UNNAMED);
  }
}
