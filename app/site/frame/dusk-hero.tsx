import type { ReactNode } from 'react';

type DuskHeroProps = {
  title: string;
  subtitle?: string;
  /**
   * Placement of the drawing. `house`: tall, for the home page only. `panorama`: along the bottom.
   * `beside`: to the right of the text. `before`: to its left on wide screens.
   */
  kind: 'house' | 'panorama' | 'beside' | 'before';
  drawing: ReactNode;
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
  const fullWidth = kind === 'house' || kind === 'panorama';
  return (
    <div className={`dusk-hero dusk-hero-${kind} on-dusk`}>
      <div className={fullWidth ? 'wrap' : 'wrap dusk-hero-columns'}>
        <div className="dusk-hero-text stack">
          {above}
          <h1>{title}</h1>
          {subtitle ? <p className="lead">{subtitle}</p> : null}
          {children}
          {actions}
        </div>
        {fullWidth ? null : drawing}
      </div>
      {fullWidth ? drawing : null}
    </div>
  );
}
