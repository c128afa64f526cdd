import { useEffect } from 'react';
import { useLatest } from './use-latest.ts';

/**
 * Runs a command of `KEYS` while the component is there: with Control or Command, S saves, and Enter
 * with Shift publishes. An open dialog asks something first: the page below it waits.
 */
export function useCommandKey(key: 's' | 'enter', run: () => void): void {
  const latest = useLatest(run);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isCommand = (event.metaKey || event.ctrlKey) && event.shiftKey === (key === 'enter');
      if (!isCommand || event.key.toLowerCase() !== key) return;
      event.preventDefault();
      if (!event.repeat && document.querySelector('[aria-modal]') === null) latest.current();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [key, latest]);
}
