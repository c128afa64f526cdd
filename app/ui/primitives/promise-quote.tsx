import type { ReactNode } from 'react';
import { WindowMark } from '#app/site/drawings/window-mark.tsx';

/** A promise of ours as a pull quote; never a testimonial. */
export function PromiseQuote({ promise, note }: { promise: string; note?: ReactNode }) {
  return (
    <div className="promise">
      <WindowMark lit />
      <p className="promise-text">{promise}</p>
      {note ? <p className="lead soft">{note}</p> : null}
    </div>
  );
}
