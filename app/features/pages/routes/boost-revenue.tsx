import { answerLeadPost } from '#app/features/leads/http/offered/answer-lead-post.server.ts';
import {
  isAboutPlan,
  openLeadForm,
} from '#app/features/leads/http/offered/open-lead-form.server.ts';
import { blockPageMeta, type MetaArgs } from '#app/http/content-meta.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { PageBlocks } from '#app/site/blocks/page-blocks.tsx';
import { PageHero } from '#app/site/blocks/page-hero.tsx';
import { usePage } from '#app/site/frame/use-page.ts';
import { FORM_CACHE, formHeaders } from '../http/form-route.ts';
import type { Route } from './+types/boost-revenue.ts';

export const handle = sitePage({
  hidesMissing: 'all-but-forms',
  cache: FORM_CACHE,
  allowedWhenDiskFull: true,
  providers: ['demoForm'],
});

export const meta = (args: MetaArgs) => blockPageMeta(args, '/boost-revenue');

export const headers = formHeaders;

/** One place for two forms: the plan form when the URL names a plan, else the demo form. */
export function loader({ context, url }: Route.LoaderArgs) {
  return openLeadForm(context, url, isAboutPlan(url) ? 'plan' : 'demo', 'demo-form');
}

export function action({ request, url, context }: Route.ActionArgs) {
  const forms = { demo: 'demo-form', plan: 'demo-form' };
  return answerLeadPost({ request, url, context, forms });
}

export default function BoostRevenue({ loaderData, actionData }: Route.ComponentProps) {
  const page = usePage('/boost-revenue');
  return (
    <>
      <PageHero hero={page.hero} />
      <PageBlocks blocks={page.blocks} form={actionData ?? loaderData} />
    </>
  );
}
