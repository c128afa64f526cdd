import type { ReactNode } from 'react';

export type Step = { title: string; text: ReactNode; detail?: string };

/** Numbered steps along a line. `detail` is small text, for a price or a duration. */
export function NumberedSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="steps">
      {steps.map((step) => (
        <li key={step.title}>
          <h3 className="step-title">{step.title}</h3>
          <p>{step.text}</p>
          {step.detail ? <p className="small soft">{step.detail}</p> : null}
        </li>
      ))}
    </ol>
  );
}
