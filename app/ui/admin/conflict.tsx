import type { ReactNode } from 'react';
import { FIELD_CHANGED } from '#app/formatting/conflict.ts';

interface BothVersionsProps {
  label: string;
  mine: string;
  theirs: string;
  /** Whether the same person saved the other one, elsewhere. */
  isOwn: boolean;
}

/** What this person typed into a field beside what was saved meanwhile. */
export function BothVersions({ label, mine, theirs, isOwn }: BothVersionsProps) {
  return (
    <section className="versions">
      <h3>{label}</h3>
      <div>
        <h4>{isOwn ? 'Here' : 'Yours'}</h4>
        <pre>{mine}</pre>
      </div>
      <div>
        <h4>{isOwn ? 'There' : 'Saved by someone else'}</h4>
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
