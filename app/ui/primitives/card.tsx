import type { ReactNode } from 'react';

/** A surface of its own, for the one thing on a page that stands apart. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={className ? `card stack ${className}` : 'card stack'}>{children}</div>;
}
