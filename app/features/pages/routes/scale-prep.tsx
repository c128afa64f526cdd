import { answerLeadPost } from '#app/features/leads/http/offered/answer-lead-post.server.ts';
import { openLeadForm } from '#app/features/leads/http/offered/open-lead-form.server.ts';
import { blockPageMeta, type MetaArgs } from '#app/http/content-meta.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { LeadFormDialogs } from '#app/site/blocks/lead-form-dialogs.tsx';
import { PageBlocks } from '#app/site/blocks/page-blocks.tsx';
import { PageHero } from '#app/site/blocks/page-hero.tsx';
import { usePage } from '#app/site/frame/use-page.ts';
import { FORM_CACHE, formHeaders } from '../http/form-route.ts';
import type { Route } from './+types/scale-prep.ts';

export const handle = sitePage({
  hidesMissing: 'all-but-forms',
  cache: FORM_CACHE,
  allowedWhenDiskFull: true,
  providers: ['strategySessionForm'],
});

export const meta = (args: MetaArgs) => blockPageMeta(args, '/scale-prep');

export const headers = formHeaders;

const forms = { 'strategy-session': 'strategy-session-form' } as const;

export function loader({ context, url }: Route.LoaderArgs) {
  return [openLeadForm(context, url, 'strategy-session', forms['strategy-session'])];
}

export function action({ request, url, context }: Route.ActionArgs) {
  return answerLeadPost({ request, url, context, forms });
}

export default function ScalePrep({ loaderData, actionData }: Route.ComponentProps) {
  const page = usePage('/scale-prep');
  return (
    <>
      <PageHero hero={page.hero} />
      <PageBlocks blocks={page.blocks} />
      <LeadFormDialogs forms={loaderData} answered={actionData} />
    </>
  );
}
