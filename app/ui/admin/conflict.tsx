import type { ReactNode } from 'react';
import { FIELD_CHANGED } from '#app/domains/conflict.ts';

/** What this person typed into a field beside what somebody else saved. */
export function BothVersions({ label, mine, theirs }: Record<'label' | 'mine' | 'theirs', string>) {
  return (
    <section className="versions">
      <h3>{label}</h3>
      <div>
        <h4>Yours</h4>
        <pre>{mine}</pre>
      </div>
      <div>
        <h4>Saved by someone else</h4>
        <pre>{theirs}</pre>
      </div>
    </section>
  );
}

interface TheirVersionProps {
  /** What somebody else saved. */
  readonly theirs: ReactNode;
  /** Buttons that keep one of the two. */
  readonly children: ReactNode;
}

/** Below a field that shows what this person typed. */
export function TheirVersion({ theirs, children }: TheirVersionProps) {
  return (
    <div className="notice notice-error">
      <p>{`${FIELD_CHANGED} It now says:`}</p>
      {theirs}
      <p className="cluster">{children}</p>
    </div>
  );
}
