import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

const DELAY_MILLISECONDS = 700;
/** Within this time after a tooltip closes, the next one opens without delay. */
const SKIP_DELAY_MILLISECONDS = 300;
const GAP_PIXELS = 6;

/** Shares the opening delay among all tooltips inside. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delay={DELAY_MILLISECONDS} timeout={SKIP_DELAY_MILLISECONDS}>
      {children}
    </Tooltip.Provider>
  );
}

interface HintProps {
  /** The tooltip's text. It does not replace the element's accessible name. */
  text: string;
  /** The element that triggers the tooltip. */
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
