import type { ReactNode } from 'react';

type ClosingBandProps = { title: string; text?: ReactNode; actions: ReactNode };

/** Last band of a page. The footer's rooftops overlap its lower edge. */
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
