import { type ReactNode, use } from 'react';
import { GrowthPathStretch, type PathPart } from '#app/site/drawings/growth-path.tsx';
import { WindowMark } from '#app/site/drawings/window-mark.tsx';
import { SiteContext } from '#app/site/frame/site-context.ts';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import { NumberedSteps } from '#app/ui/primitives/numbered-steps.tsx';
import { Section } from '#app/ui/primitives/section.tsx';
import type { HiddenField } from './question.tsx';

type OfferingView = { name: string; href: string; reasons: readonly string[]; why: string };
type CostView = { title: string; amount: string | null; formula: string; note: string };

/** The words around the plan. */
function usePlanTexts() {
  return use(SiteContext).content.growthPlan.plan;
}

export type PlanView = {
  /** False: the plan says that nothing is needed now. */
  needed: boolean;
  recommendation: OfferingView;
  runnerUp: OfferingView;
  costs: readonly CostView[];
  /** The sum of both costs; null when one of them is zero or unknown. */
  together: { amount: string; formula: string } | null;
  /** Highest first. */
  scores: readonly { label: string; score: number; reasons: readonly string[] }[];
  actions: readonly { id: string; title: string; text: string }[];
  answers: readonly { label: string; value: string }[];
  /** The answers as hidden fields. */
  typed: readonly HiddenField[];
};

/** The plan, on screen and in print: recommendation, costs, scores and actions for this week. */
export function PlanSheet({ plan }: { plan: PlanView }) {
  const copy = usePlanTexts();
  return (
    <>
      {plan.needed ? <Recommended offering={plan.recommendation} /> : <NothingNeeded />}
      <Costs costs={plan.costs} together={plan.together} />
      <Scores scores={plan.scores} />
      <Section labelledBy="plan-week">
        <div className="split">
          <div className="stack">
            <h2 id="plan-week">{copy.week.heading}</h2>
            <p className="lead soft">{copy.week.intro}</p>
          </div>
          <NumberedSteps steps={plan.actions} />
        </div>
      </Section>
      {plan.needed ? (
        <Alternative heading={copy.runnerUp} offering={plan.runnerUp} />
      ) : (
        <Alternative heading={copy.notNeeded.later} offering={plan.recommendation} />
      )}
    </>
  );
}

const WINDOWS = 10;

/** The stretch of the growth path on the recommended offering's page, by path. */
const stretches: Readonly<Record<string, PathPart>> = {
  '/boost-revenue-inactive': 'evening',
  '/boost-revenue': 'boost-revenue',
  '/lead-smarter': 'lead-smarter',
  '/scale-prep': 'scale-big',
  '/shared-success': 'arrival',
};

function Head({ part, children }: { part: PathPart; children: ReactNode }) {
  const copy = usePlanTexts();
  return (
    <div className="on-dusk plan-head">
      <div className="wrap dusk-hero-columns">
        <div className="dusk-hero-text stack">
          <p className="soft">{copy.over}</p>
          {children}
        </div>
        <GrowthPathStretch part={part} isWide />
      </div>
    </div>
  );
}

function NothingNeeded() {
  const copy = usePlanTexts();
  const { heading, text } = copy.notNeeded;
  return (
    <Head part="arrival">
      <h1>{heading}</h1>
      <p className="lead">{text}</p>
      <p className="no-print">
        <ButtonLink link={{ label: copy.talk.heading, href: '#talk-it-over' }} look="text" />
      </p>
    </Head>
  );
}

function Recommended({ offering }: { offering: OfferingView }) {
  const copy = usePlanTexts();
  return (
    <Head part={stretches[offering.href] ?? 'start'}>
      <h1>
        {copy.start} {offering.name}
      </h1>
      <p className="lead">{offering.why}</p>
      <Reasons reasons={offering.reasons} />
      <div className="cluster no-print">
        <ButtonLink link={{ label: `${copy.see} ${offering.name}`, href: offering.href }} />
        <ButtonLink link={{ label: copy.talk.heading, href: '#talk-it-over' }} look="text" />
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
  const copy = usePlanTexts();
  const { heading, intro, unknown } = copy.costs;
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
              <dt>{copy.costs.together}</dt>
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
  const copy = usePlanTexts();
  return (
    <Section tone="deep" labelledBy="plan-scores">
      <div className="block-heading stack">
        <h2 id="plan-scores">{copy.scores.heading}</h2>
        <p className="lead soft measure">{copy.scores.intro}</p>
      </div>
      <ol className="plan-scores">
        {scores.map(({ label, score, reasons }) => (
          <li key={label}>
            <h3>{label}</h3>
            <ScoreWindows score={score} />
            <p>
              <strong>{score}</strong> {copy.scores.of}
            </p>
            {reasons.length === 0 ? (
              <p className="small soft">{copy.scores.none}</p>
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

/** Ten windows, one lit for every ten points. Decorative: the score is also shown as a number. */
function ScoreWindows({ score }: { score: number }) {
  const lit = Math.round(score / WINDOWS);
  return (
    <svg className="score-windows" viewBox="0 0 238 26" aria-hidden="true">
      {Array.from({ length: WINDOWS }, (_, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the windows never change order.
          key={index}
          d={`M${index * 24 + 2} 24V10a9 9 0 0 1 18 0v14z`}
          fill={index < lit ? 'var(--lit)' : 'none'}
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}

type AlternativeProps = { heading: string; offering: OfferingView };

/** The runner-up, or an offering for later. */
function Alternative({ heading, offering }: AlternativeProps) {
  const copy = usePlanTexts();
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
              link={{ label: `${copy.see} ${offering.name}`, href: offering.href }}
              look="text"
            />
          </p>
        </div>
      </div>
    </Section>
  );
}
