import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Leads from a screen to the list that it belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p>
      <Link to={to} className="text-link">
        {children}
      </Link>
    </p>
  );
}
