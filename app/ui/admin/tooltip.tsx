import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

const OPENS_AFTER_MILLISECONDS = 700;
/** Within this time of another's closing one opens at once. */
const AT_ONCE_MILLISECONDS = 300;
const GAP_PIXELS = 6;

/** Around all that has tooltips: they share when they open. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delay={OPENS_AFTER_MILLISECONDS} timeout={AT_ONCE_MILLISECONDS}>
      {children}
    </Tooltip.Provider>
  );
}

interface HintProps {
  /** What the tooltip says; the element has a name of its own. */
  text: string;
  /** What it belongs to. */
  children: ReactElement;
}

export function Hint({ text, children }: HintProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={GAP_PIXELS} className="tooltip-place">
          <Tooltip.Popup className="tooltip">{text}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
