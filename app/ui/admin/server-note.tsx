import type { ReactNode } from 'react';

/** Words of a server, folded away: the owner hands them on. */
export function ServerNote({ children }: { children: ReactNode }) {
  return (
    <details className="server-note">
      <summary>For whoever runs your server</summary>
      {children}
    </details>
  );
}
