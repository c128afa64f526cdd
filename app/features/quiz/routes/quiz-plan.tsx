import { use } from 'react';
import { data } from 'react-router';
import { contentOf, type MetaArgs } from '#app/http/content-meta.ts';
import { storeForVisitor } from '#app/http/database-unavailable.server.ts';
import { pageTitle } from '#app/http/page-meta.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { siteContent } from '#app/services/site-content.server.ts';
import { PageHead } from '#app/site/frame/page-head.tsx';
import { SiteContext } from '#app/site/frame/site-context.ts';
import { articleFromUrl } from '#app/site/source-page.ts';
import { privacyFormHref } from '#app/site/words/form-links.ts';
import { questionsPath } from '#app/site/words/growth-plan.ts';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button, ButtonLink } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { createConsultForm } from '../http/consult-form.server.ts';
import { createPlanView } from '../http/plan-view.ts';
import { deleteSavedPlan, findSavedPlan } from '../saved-plans.server.ts';
import { PlanFooter } from '../ui/public/plan-footer.tsx';
import { PlanSheet } from '../ui/public/plan-sheet.tsx';
import type { Route } from './+types/quiz-plan.ts';

const KILOBYTE = 1024;

/**
 * Private: not cached, not indexed, and never sent as a referrer, because the URL is the secret.
 */
export const handle = sitePage({
  cache: null,
  views: 'secret-address',
  allStyles: true,
  indexed: false,
  maxBodyBytes: KILOBYTE,
  allowedWhenDiskFull: true,
});

export function headers() {
  return { 'Referrer-Policy': 'no-referrer' };
}

export function meta(args: MetaArgs) {
  return [
    { name: 'description', content: contentOf(args).growthPlan.plan.description },
    // The header alone is lost when the browser restores the page from a saved copy.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { database, config } = context.get(services);
  const saved = await findSavedPlan(database.db, params.token);
  if (!saved) return data(null, 404);
  return {
    address: `${config.publicOrigin}/plan/${params.token}`,
    plan: createPlanView(saved.answers, context.get(siteContent)),
    consultForm: createConsultForm(context, saved.answers, {
      from: articleFromUrl(url),
      savedPlan: params.token,
    }),
  };
}

/** Deletes the plan. A second request has the same result. */
export async function action({ params, context }: Route.ActionArgs) {
  const deleted = await storeForVisitor(context, 'a plan was not deleted', () =>
    deleteSavedPlan(context.get(services), params.token),
  );
  return data({ deleted: deleted.ok }, deleted.ok ? 200 : deleted.status);
}

export default function SavedPlan({ loaderData, actionData }: Route.ComponentProps) {
  const { plan: copy, saved } = use(SiteContext).content.growthPlan;
  if (actionData?.deleted) return <Deleted />;
  if (!loaderData) return <Missing />;
  const { address, plan, consultForm } = loaderData;
  const isRejected = actionData?.deleted === false;
  return (
    <>
      <title>{pageTitle(copy.title)}</title>
      <PlanSheet plan={plan} />
      <PlanFooter plan={plan} questions={questionsPath} consultForm={consultForm}>
        <div className="stack">
          <h2>{saved.heading}</h2>
          <p>{saved.text}</p>
          <TextInput
            id="plan-address"
            name="address"
            label={saved.address}
            defaultValue={address}
            readOnly
          />
          <p>{copy.print}</p>
        </div>
        {/* Behind a disclosure, so that one slip of the finger does not delete the plan. */}
        <details className="plan-delete" open={isRejected}>
          <summary>{saved.remove.heading}</summary>
          <form method="post" className="stack">
            {isRejected ? (
              <Notice tone="error" role="alert" takesFocus>
                <p>{saved.remove.unavailable}</p>
              </Notice>
            ) : null}
            <p>{saved.remove.text}</p>
            <Button type="submit" look="quiet">
              {saved.remove.submit}
            </Button>
          </form>
        </details>
      </PlanFooter>
    </>
  );
}

function Deleted() {
  const { title, heading, text, ask, again } = use(SiteContext).content.growthPlan.saved.deleted;
  return (
    <>
      <title>{pageTitle(title)}</title>
      <PageHead title={heading} subtitle={text}>
        <div className="cluster">
          <ButtonLink link={{ label: again, href: '/quiz' }} look="quiet" />
          <ButtonLink link={{ label: ask, href: privacyFormHref }} look="text" />
        </div>
      </PageHead>
    </>
  );
}

function Missing() {
  const { title, heading, text, again } = use(SiteContext).content.growthPlan.saved.missing;
  return (
    <>
      <title>{pageTitle(title)}</title>
      <PageHead title={heading} subtitle={text}>
        <ButtonLink link={{ label: again, href: '/quiz' }} />
      </PageHead>
    </>
  );
}
