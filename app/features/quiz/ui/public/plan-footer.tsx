import { type ReactNode, use } from 'react';
import { LeadForm, type LeadFormView } from '#app/site/forms/lead-form.tsx';
import { SiteContext } from '#app/site/frame/site-context.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Section } from '#app/ui/primitives/section.tsx';
import type { PlanView } from './plan-sheet.tsx';
import { Hidden } from './question.tsx';

type PlanFooterProps = {
  plan: PlanView;
  /** Path that the quiz posts to. */
  questions: string;
  consultForm: LeadFormView;
  /** The controls to save or delete the plan. */
  children: ReactNode;
};

/** Below the plan: the answers, the controls to save or delete it, and the contact form. */
export function PlanFooter({ plan, questions, consultForm, children }: PlanFooterProps) {
  const { plan: copy } = use(SiteContext).content.growthPlan;
  return (
    <>
      <Section tone="sage" className="band-tight">
        <div className="split">
          <div className="stack">
            <h2>{copy.answers.heading}</h2>
            <dl className="plan-answers">
              {plan.answers.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <form method="post" action={questions} className="no-print">
              <Hidden fields={plan.typed} />
              <Button type="submit" name="go" value="again" look="text">
                {copy.answers.change}
              </Button>
            </form>
          </div>
          <div className="stack stack-wide no-print">{children}</div>
        </div>
      </Section>
      <Section id="talk-it-over" className="no-print">
        <div className="split">
          <div className="stack">
            <h2>{copy.talk.heading}</h2>
            <p className="lead soft">{copy.talk.text}</p>
          </div>
          <LeadForm form={consultForm} />
        </div>
      </Section>
    </>
  );
}
