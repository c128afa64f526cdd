import type { ReactNode } from 'react';
import { WindowMark } from '#app/ui/drawings/window-mark.tsx';

/** The page's own promise, said once more and quietly. Never anybody's testimonial. */
export function PromiseQuote({ promise, note }: { promise: string; note?: ReactNode }) {
  return (
    <div className="promise">
      <WindowMark lit />
      <p className="promise-text">{promise}</p>
      {note ? <p className="soft measure">{note}</p> : null}
    </div>
  );
}
