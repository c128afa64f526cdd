import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import type { LinkText } from '#app/ui/primitives/link.ts';
import { GrowthPath, GrowthPathStretch, type PathPart } from '../drawings/growth-path.tsx';

type GrowthPathStepsProps = {
  /** Text alternative of the drawing. */
  drawingTitle: string;
  /** Heading and intro; under the first house on a wide screen. */
  children: ReactNode;
  /** Container for a presentation that replaces the drawing. */
  stage?: ReactNode;
  /** Three, in the order of the lamps. */
  steps: readonly { part: PathPart; title: string; text: string; link: LinkText }[];
};

/** Wide screens show the whole drawing with a text under each lamp; phones, one crop per lamp. */
export function GrowthPathSteps({ drawingTitle, children, stage, steps }: GrowthPathStepsProps) {
  return (
    <section className="path-band on-dusk">
      <div className="path-intro stack">{children}</div>
      <GrowthPath title={drawingTitle} />
      {stage}
      <ol className="path-steps">
        {steps.map((step) => (
          <li key={step.link.href}>
            <div className="path-step-drawing">
              <GrowthPathStretch part={step.part} />
            </div>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
            <ButtonLink link={step.link} look="quiet" small />
          </li>
        ))}
      </ol>
    </section>
  );
}
