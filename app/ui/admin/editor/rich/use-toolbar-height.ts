import { type RefObject, useEffect } from 'react';

/** Sets `--toolbar-height` on the page, whose scroll padding keeps the cursor off the toolbar. */
export function useToolbarHeight(toolbar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const element = toolbar.current;
    if (!isShown || element === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--toolbar-height', `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--toolbar-height');
    };
  }, [toolbar, isShown]);
}
