import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';

interface RowLinkProps {
  /** From the root. */
  to: string;
  className: string;
  children: ReactNode;
}

/**
 * A link for lists of many. The router's own works out where it leads from where it stands, each
 * for itself: a quarter of the time of such a page.
 */
export function RowLink({ to, className, children }: RowLinkProps) {
  const navigate = useNavigate();
  function follow(event: MouseEvent): void {
    const elsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.button !== 0 || elsewhere) return;
    event.preventDefault();
    void navigate(to);
  }
  return (
    <a href={to} className={className} onClick={follow}>
      {children}
    </a>
  );
}
