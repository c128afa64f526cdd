import type { ReactNode } from 'react';

export type Step = { title: string; text: ReactNode; detail?: string };
type NumberedStepsProps = { steps: readonly Step[]; headingLevel?: 2 | 3 };

/** Numbered steps along a line. `detail` is small text, for a price or a duration. */
export function NumberedSteps({ steps, headingLevel = 3 }: NumberedStepsProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ol className="steps">
      {steps.map((step) => (
        <li key={step.title}>
          <Heading className="step-title">{step.title}</Heading>
          <p>{step.text}</p>
          {step.detail ? <p className="small soft">{step.detail}</p> : null}
        </li>
      ))}
    </ol>
  );
}
