import type { ReactNode } from 'react';
import { GrowthPath, GrowthPathStretch, type PathPart } from '#app/ui/drawings/growth-path.tsx';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import type { LinkText } from '#app/ui/primitives/link.ts';

type GrowthPathStepsProps = {
  /** What the drawing says, for screen readers. */
  drawingTitle: string;
  /** Heading and lead of the section; on a wide screen they stand under the first house. */
  children: ReactNode;
  /** Where something else may be shown in the place of the drawing. */
  stage?: ReactNode;
  /** Three, in the order of the lamps. */
  steps: readonly { part: PathPart; text: string; link: LinkText }[];
};

/** The whole drawing, each text under its lamp; on a phone each lamp by itself. */
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
            <p>{step.text}</p>
            <ButtonLink link={step.link} look="quiet" small />
          </li>
        ))}
      </ol>
    </section>
  );
}
