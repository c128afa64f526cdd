import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus into the page that a link led to: the link is gone, or in the menu beside it. A page
 * that has focused one of its fields keeps it there, and so does a dialog. Where only what the address
 * asks for has changed, what was pressed keeps the focus unless it is gone.
 */
export function useFocusOnPage(): void {
  const { pathname, search } = useLocation();
  const shown = useRef({ pathname, search });
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, search };
    const { activeElement, body } = document;
    const isLost = search !== before.search && activeElement === body;
    const isNew = pathname !== before.pathname && !activeElement?.closest('main, [aria-modal]');
    if (isLost || isNew) document.querySelector('main')?.focus({ preventScroll: true });
  }, [pathname, search]);
}
