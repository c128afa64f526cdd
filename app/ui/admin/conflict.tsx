import type { ReactNode } from 'react';
import { fieldChanged } from '#app/formatting/conflict.ts';
import { Button } from '../primitives/button.tsx';

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

interface TheirVersionProps extends ChoiceProps {
  /** What the other one says. */
  readonly children: ReactNode;
}

/** Below a field that shows what this person typed. */
export function TheirVersion({ children, ...choice }: TheirVersionProps) {
  return (
    <div className="notice notice-error">
      <p>{`${fieldChanged(choice.isOwn)} It now says:`}</p>
      {children}
      <Choice {...choice} />
    </div>
  );
}

interface ChoiceProps {
  readonly isOwn: boolean;
  /** For screen readers, as several fields can be asked about: what this one is called. */
  readonly name: string;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}

/** Keeps one of two versions of a field. */
export function Choice({ isOwn, name, onKeep, onTake }: ChoiceProps) {
  const hidden = <span className="visually-hidden"> {name}</span>;
  return (
    <div className="cluster">
      <Button small look="quiet" onClick={onKeep}>
        {isOwn ? 'Keep this one' : 'Keep mine'}
        {hidden}
      </Button>
      <Button small look="quiet" onClick={onTake}>
        {isOwn ? 'Use the other one' : 'Use theirs'}
        {hidden}
      </Button>
    </div>
  );
}
