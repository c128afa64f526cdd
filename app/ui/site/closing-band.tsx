import type { ReactNode } from 'react';

type ClosingBandProps = { title: string; text?: ReactNode; actions: ReactNode };

/** The last thing on a page: what to do now. The footer's street stands in front of it. */
export function ClosingBand({ title, text, actions }: ClosingBandProps) {
  return (
    <section className="band on-dusk closing">
      <div className="wrap">
        <div className="closing-text stack">
          <h2>{title}</h2>
          {text ? <p className="lead">{text}</p> : null}
        </div>
        {actions}
      </div>
    </section>
  );
}
