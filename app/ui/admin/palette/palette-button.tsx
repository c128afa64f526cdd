import { useCallback, useEffect, useState } from 'react';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { Icon } from '../frame/icons.tsx';
import { useToast } from '../toasts.tsx';
import { useLatest } from '../use-latest.ts';

type Dialogs = typeof import('./palette.tsx');
type DialogName = 'Palette' | 'KeysDialog';

/** Opens the search of the whole admin area, also with ⌘K or Ctrl+K, and the list of keys with `?`. */
export function PaletteButton() {
  const hydrated = useHydrated();
  const [shown, setShown] = useState<DialogName | null>(null);
  const { dialogs, load } = useDialogs();
  const open = useCallback(
    (name: DialogName) => {
      setShown(name);
      load();
    },
    [load],
  );
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.altKey || event.repeat) return;
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        open('Palette');
      } else if (event.key === '?' && !isTyping(event.target)) {
        open('KeysDialog');
      }
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [open]);
  const Dialog = shown === null ? null : dialogs?.[shown];
  return (
    <>
      <button
        type="button"
        className="rail-item palette-button"
        aria-label="Go to"
        data-keys={hydrated && navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K'}
        aria-keyshortcuts="Control+K Meta+K"
        disabled={!hydrated}
        onClick={() => open('Palette')}
      >
        <Icon name="search" />
        <span>Go to</span>
      </button>
      {Dialog ? <Dialog onClose={() => setShown(null)} /> : null}
    </>
  );
}

/** The dialogs, loaded when one is first opened. Without a connection, the page stays as it is. */
function useDialogs() {
  const [dialogs, setDialogs] = useState<Dialogs | null>(null);
  const toast = useToast();
  const latestToast = useLatest(toast);
  const load = useCallback(() => {
    import('./palette.tsx').then(setDialogs, () =>
      latestToast.current.error(
        'Error',
        'The search couldn’t be loaded. Check your internet connection and try again.',
      ),
    );
  }, [latestToast]);
  return { dialogs, load };
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="dialog"]') !== null)
  );
}
