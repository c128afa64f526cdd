import { useState } from 'react';
import { rememberPreference } from './send.ts';

export type PinnedToolbar = ReturnType<typeof usePinnedToolbar>;

/** Whether the toolbar is always in view, as this person chose last. */
export function usePinnedToolbar(initial: boolean) {
  const [isPinned, setIsPinned] = useState(initial);
  return {
    isPinned,
    pin(next: boolean): void {
      setIsPinned(next);
      void rememberPreference({ toolbar: next ? 'pinned' : 'selection' });
    },
  };
}
