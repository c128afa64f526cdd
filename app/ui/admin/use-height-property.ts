import { type RefObject, useEffect } from 'react';

/**
 * Sets a custom property of the page to the height of something that stays in view, so that its
 * style sheet keeps the focus and other such parts clear of it.
 */
export function useHeightProperty(
  name: '--texts-bar-height' | '--editor-bar-height' | '--toolbar-height',
  measured: RefObject<HTMLElement | null>,
  isShown = true,
): void {
  useEffect(() => {
    const element = measured.current;
    if (!isShown || element === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(name, `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [name, measured, isShown]);
}
