import type { ReactNode } from 'react';

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={className ? `card stack ${className}` : 'card stack'}>{children}</div>;
}
