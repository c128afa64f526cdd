const EDGE_PIXELS = 5;

/** Moves a tooltip above its control, or below it where there is no room, and into the window. */
export function placeTooltip(tooltip: HTMLElement, control: HTMLElement): void {
  const { width, height } = tooltip.getBoundingClientRect();
  const at = control.getBoundingClientRect();
  const above = at.top - height;
  const centered = at.left + (at.width - width) / 2;
  const rightmost = document.documentElement.clientWidth - width - EDGE_PIXELS;
  tooltip.style.left = `${Math.max(EDGE_PIXELS, Math.min(centered, rightmost))}px`;
  tooltip.style.top = `${above >= EDGE_PIXELS ? above : at.bottom}px`;
}
