import type { ReactNode } from 'react';

type DuskHeroProps = {
  title: string;
  subtitle?: string;
  /**
   * `house` is tall and belongs to Home alone; `panorama` lies along the bottom; `beside` stands
   * to the right of the text, `before` to its left where there is room.
   */
  kind: 'house' | 'panorama' | 'beside' | 'before';
  drawing: ReactNode;
  /** `Actions` with the main action and the text link beside it. */
  actions?: ReactNode;
  /** Above the title, for example a breadcrumb. */
  above?: ReactNode;
  children?: ReactNode;
};

export function DuskHero({
  title,
  subtitle,
  kind,
  drawing,
  actions,
  above,
  children,
}: DuskHeroProps) {
  const across = kind === 'house' || kind === 'panorama';
  return (
    <div className={`dusk-hero dusk-hero-${kind} on-dusk`}>
      <div className={across ? 'wrap' : 'wrap dusk-hero-columns'}>
        <div className="dusk-hero-text stack">
          {above}
          <h1>{title}</h1>
          {subtitle ? <p className="lead">{subtitle}</p> : null}
          {children}
          {actions}
        </div>
        {across ? null : drawing}
      </div>
      {across ? drawing : null}
    </div>
  );
}
