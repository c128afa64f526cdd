import type { ReactNode } from 'react';

/** A button or link, and a line under it that says what happens next. */
export function Action({ next, children }: { next?: ReactNode; children: ReactNode }) {
  return (
    <div className="action">
      {children}
      {next ? <p className="small soft">{next}</p> : null}
    </div>
  );
}

export function Actions({ children }: { children: ReactNode }) {
  return <div className="actions">{children}</div>;
}
