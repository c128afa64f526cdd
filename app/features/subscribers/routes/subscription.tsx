import { use } from 'react';
import { data } from 'react-router';
import { contentOf } from '#app/http/content-meta.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { SubscribeForm } from '#app/site/forms/subscribe-form.tsx';
import { PageHead } from '#app/site/frame/page-head.tsx';
import { SiteContext } from '#app/site/frame/site-context.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { Section } from '#app/ui/primitives/section.tsx';
import { answerSubscribe } from '../http/answer-subscribe.server.ts';
import { openSubscribeForm, SUBSCRIPTION_PATH } from '../http/subscribe-form.server.ts';
import type { Route } from './+types/subscription.ts';

const KILOBYTE = 1024;

/** The form for people who want to hear more, which articles and the quiz post here. */
export const handle = sitePage({
  cache: null,
  indexed: false,
  hidesMissing: 'all-but-forms',
  maxBodyBytes: 8 * KILOBYTE,
  allowedWhenDiskFull: true,
});

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageMeta({ title: contentOf(args).forms.subscribe.heading });
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const form = await openSubscribeForm(context, SUBSCRIPTION_PATH);
  if (form === null) return data(null, 404);
  return { form, isSent: url.searchParams.has('sent') };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerSubscribe({ request, context });
}

export default function Subscription({ loaderData, actionData }: Route.ComponentProps) {
  const { subscribe } = use(SiteContext).content.forms;
  const form = actionData ?? loaderData?.form;
  if (loaderData?.isSent && actionData === undefined) {
    const { heading, text } = subscribe.sent;
    return <PageHead title={heading} subtitle={text} />;
  }
  return (
    <>
      <PageHead title={subscribe.heading} subtitle={subscribe.intro} />
      <Section className="band-tight">{form ? <SubscribeForm form={form} /> : <Notice />}</Section>
    </>
  );
}
