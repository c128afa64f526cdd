import type { ReactNode } from 'react';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { Checkbox } from '#app/ui/forms/choices.tsx';
import { joinNames } from './describe-version.ts';

/** A field in which a version differs from the document as it is now. */
export interface DifferingField {
  readonly name: string;
  readonly label: string;
  /** Whether it is part of the text, which most people miss. */
  readonly isText: boolean;
  readonly hint?: string;
}

interface RestoreVersionProps {
  version: number;
  /** Whether it is the version before the one that is shown, which is as it is now. */
  isFormer: boolean;
  differing: readonly DifferingField[];
  /** What happens then, in a sentence or two. */
  effect: string;
  /** Whether it becomes the draft, and nothing changes for readers. */
  asDraft?: boolean;
  /** What the form needs besides. */
  children: ReactNode;
}

/** Restores a version, after it said what comes back with its text and what happens then. */
export function RestoreVersion(props: RestoreVersionProps) {
  const { version, isFormer, differing, effect, asDraft = false, children } = props;
  const others = differing.filter(({ isText }) => !isText).map((field) => field.label);
  const hasBoth = others.length > 0 && others.length < differing.length;
  return (
    <section
      className="restore"
      aria-label={isFormer ? 'Take this change back' : 'Restore this version'}
    >
      <p>
        {describeReturn(others, { hasBoth, isFormer })} {effect}
      </p>
      <Form
        method="post"
        className="form"
        {...(asDraft ? {} : { 'data-allowed-when-disk-full': '' })}
      >
        <input type="hidden" name="intent" value="restore" />
        <input type="hidden" name="version" value={version} />
        {children}
        <div className="cluster">
          {hasBoth ? (
            <SubmitButton name="back" value="text">
              Restore the text alone
            </SubmitButton>
          ) : null}
          <SubmitButton name="back" value="all" look={hasBoth ? 'quiet' : 'primary'}>
            {hasBoth ? 'Restore all of it' : nameAction(isFormer, asDraft)}
          </SubmitButton>
        </div>
        {differing.length < 2 ? null : (
          <details className="restore-choice">
            <summary>Choose what comes back</summary>
            <fieldset className="field">
              <legend className="visually-hidden">What comes back</legend>
              {differing.map(({ name, label: text, isText, hint }) => (
                <Checkbox
                  key={name}
                  id={`back-${name}`}
                  name="fields"
                  value={name}
                  label={text}
                  defaultChecked={isText || !hasBoth}
                  hint={hint}
                />
              ))}
            </fieldset>
            <SubmitButton look="quiet" name="back" value="chosen">
              Restore what is checked
            </SubmitButton>
          </details>
        )}
      </Form>
    </section>
  );
}

function nameAction(isFormer: boolean, asDraft: boolean): string {
  const what = isFormer ? 'Restore the version before' : 'Restore this version';
  return asDraft ? `${what} as a draft` : what;
}

function describeReturn(
  others: readonly string[],
  { hasBoth, isFormer }: { hasBoth: boolean; isFormer: boolean },
): string {
  const names = joinNames(others);
  if (others.length === 0) return 'Only the text differs.';
  const start = isFormer ? 'In the version before, the' : 'The';
  if (!hasBoth) return `${start} text is the same. What comes back: ${names}.`;
  return `${start} text differs, and so ${others.length === 1 ? 'does' : 'do'}: ${names}.`;
}
