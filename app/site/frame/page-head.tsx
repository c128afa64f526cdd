import type { ReactNode } from 'react';

type PageHeadProps = {
  title: string;
  subtitle?: ReactNode;
  above?: ReactNode;
  children?: ReactNode;
};

/** Page heading without a drawing: blog, contact, legal pages, errors. */
export function PageHead({ title, subtitle, above, children }: PageHeadProps) {
  return (
    <div className="wrap page-head stack">
      {above}
      <h1>{title}</h1>
      {subtitle ? <p className="lead soft measure">{subtitle}</p> : null}
      {children}
    </div>
  );
}
