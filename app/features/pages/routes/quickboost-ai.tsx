import { answerLeadPost } from '#app/features/leads/http/offered/answer-lead-post.server.ts';
import { openLeadForm } from '#app/features/leads/http/offered/open-lead-form.server.ts';
import { blockPageMeta, type MetaArgs } from '#app/http/content-meta.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { PageBlocks } from '#app/site/blocks/page-blocks.tsx';
import { PageHero } from '#app/site/blocks/page-hero.tsx';
import { usePage } from '#app/site/frame/use-page.ts';
import { FORM_CACHE, formHeaders } from '../http/form-route.ts';
import type { Route } from './+types/quickboost-ai.ts';

export const handle = sitePage({
  hidesMissing: 'all-but-forms',
  cache: FORM_CACHE,
  allowedWhenDiskFull: true,
  providers: ['demoForm'],
});

export const meta = (args: MetaArgs) => blockPageMeta(args, '/quickboost-ai');

export const headers = formHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  return openLeadForm(context, url, 'demo', 'demo-form');
}

export function action({ request, url, context }: Route.ActionArgs) {
  return answerLeadPost({ request, url, context, forms: { demo: 'demo-form' } });
}

export default function QuickboostAi({ loaderData, actionData }: Route.ComponentProps) {
  const page = usePage('/quickboost-ai');
  return (
    <>
      <PageHero hero={page.hero} />
      <PageBlocks blocks={page.blocks} form={actionData ?? loaderData} />
    </>
  );
}
