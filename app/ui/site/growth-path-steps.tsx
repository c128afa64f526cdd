import { GrowthPath, GrowthPathStretch, type PathPart } from '#app/ui/drawings/growth-path.tsx';
import type { LinkText } from '#app/ui/primitives/link.ts';

type GrowthPathStepsProps = {
  /** What the drawing says, for screen readers. */
  drawingTitle: string;
  /** Three, in the order of the lamps. */
  steps: readonly { part: PathPart; text: string; link: LinkText }[];
};

/** The whole drawing with its three lamps' names below; on a phone each lamp by itself. */
export function GrowthPathSteps({ drawingTitle, steps }: GrowthPathStepsProps) {
  return (
    <>
      <GrowthPath title={drawingTitle} />
      <ol className="path-steps wrap">
        {steps.map((step) => (
          <li key={step.link.href}>
            <div className="path-step-drawing">
              <GrowthPathStretch part={step.part} ofWhole />
            </div>
            <p>{step.text}</p>
            <a className="button button-quiet" href={step.link.href}>
              {step.link.label}
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}
