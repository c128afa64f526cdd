import { useEffect } from 'react';

/**
 * Sets `--keyboard` on the page to the height that a phone's keyboard covers at the bottom of the
 * page, so that a toolbar can stay above it.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    function update(): void {
      if (!viewport) return;
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      document.documentElement.style.setProperty(
        '--keyboard',
        `${Math.max(0, Math.round(covered))}px`,
      );
    }
    update();
    const stop = new AbortController();
    viewport.addEventListener('resize', update, stop);
    viewport.addEventListener('scroll', update, stop);
    return () => stop.abort();
  }, []);
}
