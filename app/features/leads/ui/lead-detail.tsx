import type { ReactNode } from 'react';

interface LeadDetailProps {
  id: string;
  label: string;
  value: string;
  /** Whether something in it is to be corrected. */
  isOpen?: boolean;
  /** The form that changes it. */
  children: ReactNode;
}

/** One thing that is known of a lead, in a line; what changes it opens below. */
export function LeadDetail({ id, label, value, isOpen = false, children }: LeadDetailProps) {
  return (
    <details className="lead-detail" id={id} open={isOpen ? true : undefined}>
      <summary>
        <span>{label}</span> <span className="lead-detail-value">{value}</span>
      </summary>
      {children}
    </details>
  );
}
