import type { ReactNode } from 'react';

type DuskHeroProps = {
  title: string;
  subtitle?: string;
  /** `house` is tall and belongs to Home alone; `stretch` heads a service page. */
  kind: 'house' | 'stretch';
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
  return (
    <div className={`dusk-hero dusk-hero-${kind} on-dusk`}>
      <div className="wrap">
        <div className="dusk-hero-text stack">
          {above}
          <h1>{title}</h1>
          {subtitle ? <p className="lead">{subtitle}</p> : null}
          {children}
          {actions}
        </div>
        {kind === 'stretch' ? drawing : null}
      </div>
      {kind === 'house' ? drawing : null}
    </div>
  );
}
