import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface PlaceRowProps {
  to: string;
  label: string;
  hint: ReactNode;
  children?: ReactNode;
}

/** A row that leads to a place, and says what is there. */
export function PlaceRow({ to, label, hint, children }: PlaceRowProps) {
  return (
    <li className="row">
      <div className="row-main">
        <Link to={to} className="row-title">
          {label}
        </Link>
        <p className="field-hint">{hint}</p>
        {children}
      </div>
    </li>
  );
}
