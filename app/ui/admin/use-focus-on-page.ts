import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus into the page that a link led to: the link is gone, or in the menu beside it. A page
 * that has focused one of its fields keeps it there, and so does a dialog.
 */
export function useFocusOnPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const isNew = shown.current !== pathname;
    shown.current = pathname;
    if (!isNew || document.activeElement?.closest('main, [aria-modal]')) return;
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
