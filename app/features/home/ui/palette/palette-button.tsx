import { useEffect, useState } from 'react';
import { Icon } from '#app/ui/admin/frame/icons.tsx';
import { describeFailure } from '#app/ui/admin/line/describe-failure.ts';
import { loadScript } from '#app/ui/admin/line/load-script.ts';
import { useToast } from '#app/ui/admin/toasts.tsx';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { Palette } from './palette.tsx';

type Parts = typeof import('./palette-parts.tsx');
type Dialog = 'palette' | 'keys';

/**
 * Opens the search of the whole admin area, also with ⌘K or Ctrl+K, and the list of keys with `?`.
 * What is in both is loaded when one is first opened. Without a connection, the page stays as it is,
 * and so do the words in the search.
 */
export function PaletteButton() {
  const hydrated = useHydrated();
  const [shown, setShown] = useState<Dialog | null>(null);
  const [parts, setParts] = useState<Parts | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const toast = useToast();
  const close = () => setShown(null);
  function open(dialog: Dialog): void {
    setShown(dialog);
    if (parts !== null) return;
    setProblem(null);
    loadScript(() => import('./palette-parts.tsx')).then(setParts, (error: unknown) => {
      setProblem(describeFailure(error));
      if (dialog === 'palette') return;
      close();
      toast.error('Error', describeFailure(error));
    });
  }
  const latestOpen = useLatest(open);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.altKey || event.repeat) return;
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        latestOpen.current('palette');
      } else if (event.key === '?' && !isTyping(event.target)) {
        latestOpen.current('keys');
      }
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [latestOpen]);
  return (
    <>
      <button
        type="button"
        className="rail-item palette-button"
        aria-label="Go to"
        data-keys={hydrated && navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K'}
        aria-keyshortcuts="Control+K Meta+K"
        disabled={!hydrated}
        onClick={() => open('palette')}
      >
        <Icon name="search" />
        <span>Go to</span>
      </button>
      {shown === 'palette' ? (
        <Palette
          Found={parts?.FoundPlaces}
          problem={problem}
          onRetry={() => open('palette')}
          onClose={close}
        />
      ) : null}
      {shown === 'keys' && parts !== null ? <parts.KeysDialog onClose={close} /> : null}
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="dialog"]') !== null)
  );
}
