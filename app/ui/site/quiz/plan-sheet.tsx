import type { ReactNode } from 'react';
import { planCopy } from '#app/content/growth-plan.ts';
import { GrowthPathStretch, type PathPart } from '#app/ui/drawings/growth-path.tsx';
import { WindowMark } from '#app/ui/drawings/window-mark.tsx';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import { NumberedSteps } from '#app/ui/primitives/numbered-steps.tsx';
import { Section } from '#app/ui/primitives/section.tsx';
import type { HiddenField } from './question.tsx';
import { ScoreWindows } from './score-windows.tsx';

type OfferingView = { name: string; href: string; reasons: readonly string[]; why: string };
type CostView = { title: string; amount: string | null; formula: string; note: string };

export type PlanView = {
  /** Without it the plan says that nothing is needed now. */
  needed: boolean;
  recommendation: OfferingView;
  runnerUp: OfferingView;
  costs: readonly CostView[];
  /** Both costs in one sum; null when one of them is nothing or not known. */
  together: { amount: string; formula: string } | null;
  /** Highest first. */
  scores: readonly { label: string; score: number; reasons: readonly string[] }[];
  actions: readonly { id: string; title: string; text: string }[];
  answers: readonly { label: string; value: string }[];
  /** The answers as the quiz's form carries them. */
  typed: readonly HiddenField[];
};

/** The plan itself, on screen and on paper: what is recommended and why, costs, scores, this week. */
export function PlanSheet({ plan }: { plan: PlanView }) {
  return (
    <>
      {plan.needed ? <Recommended offering={plan.recommendation} /> : <NothingNeeded />}
      <Costs costs={plan.costs} together={plan.together} />
      <Scores scores={plan.scores} />
      <Section labelledBy="plan-week">
        <div className="split">
          <div className="stack">
            <h2 id="plan-week">{planCopy.week.heading}</h2>
            <p className="lead soft">{planCopy.week.intro}</p>
          </div>
          <NumberedSteps steps={plan.actions} />
        </div>
      </Section>
      {plan.needed ? (
        <Alternative heading={planCopy.runnerUp.heading} offering={plan.runnerUp} />
      ) : (
        <Alternative heading={planCopy.notNeeded.later} offering={plan.recommendation} />
      )}
    </>
  );
}

/** The stretch of the path that heads the page of what is recommended. */
const stretches: Readonly<Record<string, PathPart>> = {
  '/boost-revenue-inactive': 'evening',
  '/boost-revenue': 'boost-revenue',
  '/lead-smarter': 'lead-smarter',
  '/scale-prep': 'scale-big',
  '/shared-success': 'arrival',
};

function Head({ part, children }: { part: PathPart; children: ReactNode }) {
  return (
    <div className="on-dusk plan-head">
      <div className="wrap dusk-hero-columns">
        <div className="dusk-hero-text stack">
          <p className="soft">{planCopy.over}</p>
          {children}
        </div>
        <GrowthPathStretch part={part} />
      </div>
    </div>
  );
}

/** As the site promises: who does not need us is told so. */
function NothingNeeded() {
  const { heading, text } = planCopy.notNeeded;
  return (
    <Head part="arrival">
      <h1>{heading}</h1>
      <p className="lead">{text}</p>
      <p className="no-print">
        <ButtonLink link={{ label: planCopy.talk.heading, href: '#talk-it-over' }} look="text" />
      </p>
    </Head>
  );
}

function Recommended({ offering }: { offering: OfferingView }) {
  return (
    <Head part={stretches[offering.href] ?? 'start'}>
      <h1>
        {planCopy.start} {offering.name}
      </h1>
      <p className="lead">{offering.why}</p>
      <Reasons reasons={offering.reasons} />
      <div className="cluster no-print">
        <ButtonLink link={{ label: `${planCopy.see} ${offering.name}`, href: offering.href }} />
        <ButtonLink link={{ label: planCopy.talk.heading, href: '#talk-it-over' }} look="text" />
      </div>
    </Head>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <ul className="window-list">
      {reasons.map((reason) => (
        <li key={reason}>
          <WindowMark lit />
          {reason}
        </li>
      ))}
    </ul>
  );
}

function Costs({ costs, together }: Pick<PlanView, 'costs' | 'together'>) {
  const { heading, intro, unknown } = planCopy.costs;
  return (
    <Section labelledBy="plan-costs">
      <div className="split">
        <div className="stack">
          <h2 id="plan-costs">{heading}</h2>
          <p className="lead soft">{intro}</p>
        </div>
        <dl className="plan-costs">
          {costs.map((cost) => (
            <div key={cost.title}>
              <dt>{cost.title}</dt>
              <dd className={cost.amount ? 'plan-amount' : 'soft'}>{cost.amount ?? unknown}</dd>
              <dd>{cost.formula}</dd>
              {cost.note ? <dd className="small soft">{cost.note}</dd> : null}
            </div>
          ))}
          {together ? (
            <div>
              <dt>{planCopy.costs.together}</dt>
              <dd className="plan-amount">{together.amount}</dd>
              <dd>{together.formula}</dd>
            </div>
          ) : null}
        </dl>
      </div>
    </Section>
  );
}

function Scores({ scores }: Pick<PlanView, 'scores'>) {
  return (
    <Section tone="deep" labelledBy="plan-scores">
      <div className="block-heading stack">
        <h2 id="plan-scores">{planCopy.scores.heading}</h2>
        <p className="lead soft measure">{planCopy.scores.intro}</p>
      </div>
      <ol className="plan-scores">
        {scores.map(({ label, score, reasons }) => (
          <li key={label}>
            <h3>{label}</h3>
            <ScoreWindows score={score} />
            <p>
              <strong>{score}</strong> {planCopy.scores.of}
            </p>
            {reasons.length === 0 ? (
              <p className="small soft">{planCopy.scores.none}</p>
            ) : (
              <ul className="small">
                {reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

type AlternativeProps = { heading: string; offering: OfferingView };

/** Another programme, after the plan: the runner-up, or what would fit later. */
function Alternative({ heading, offering }: AlternativeProps) {
  return (
    <Section labelledBy="plan-runner-up" className="band-tight">
      <div className="split">
        <div className="stack">
          <p className="soft">{heading}</p>
          <h2 id="plan-runner-up">{offering.name}</h2>
        </div>
        <div className="stack">
          <p className="lead">{offering.why}</p>
          <Reasons reasons={offering.reasons} />
          <p className="no-print">
            <ButtonLink
              link={{ label: `${planCopy.see} ${offering.name}`, href: offering.href }}
              look="text"
            />
          </p>
        </div>
      </div>
    </Section>
  );
}
