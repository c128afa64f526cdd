import { useRef } from 'react';
import { data } from 'react-router';
import { ConfirmBoundary } from '#app/features/accounts/ui/offered/confirm-identity.tsx';
import {
  revalidateAfterConfirmation,
  withConfirmation,
} from '#app/features/accounts/ui/offered/with-confirmation.tsx';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { nothingHere } from '#app/http/rejection.server.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { loadSettings } from '../http/offered/load-settings.server.ts';
import { saveSettings, statusOf } from '../http/offered/save-settings.server.ts';
import { SETTING_TOPICS } from '../setting-topics.ts';
import { SettingsForm, SettingsResult } from '../ui/offered/settings-form.tsx';
import { useFieldOfAddress } from '../ui/use-field-of-address.ts';
import type { Route } from './+types/settings-topic.ts';

export const handle = adminPage();

function findTopic(id: string) {
  const topic = SETTING_TOPICS.find((known) => known.id === id);
  if (topic === undefined) throw nothingHere();
  return topic;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData?.topic.label ?? 'Settings' });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const topic = findTopic(params.topic);
  return { topic, settings: await loadSettings(context.get(services), topic.fields) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  findTopic(params.topic);
  const answer = await saveSettings(context, await readForm(request));
  return data(answer, { status: statusOf(answer) });
}

export const ErrorBoundary = ConfirmBoundary;

export const shouldRevalidate = revalidateAfterConfirmation;

export default withConfirmation(SettingsTopicPage);

function SettingsTopicPage({ loaderData, ...props }: Route.ComponentProps) {
  const answer = useStickyActionData(props.actionData);
  const { topic, settings } = loaderData;
  const heading = useRef<HTMLHeadingElement>(null);
  useFieldOfAddress();
  return (
    <>
      <BackLink to="/admin/settings">All settings</BackLink>
      <h1 ref={heading}>{topic.label}</h1>
      <SettingsResult answer={answer} />
      <p className="admin-text">{topic.hint}</p>
      <SettingsForm
        key={topic.id}
        fields={topic.fields}
        data={settings}
        answer={answer}
        heading={heading}
      />
    </>
  );
}
