import { useRef } from 'react';
import { data, Link } from 'react-router';
import { SETTING_TOPICS } from '#app/domains/settings/setting-topics.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { loadSettings } from '#app/shared/admin/settings/load-settings.server.ts';
import {
  answerMailForm,
  loadMail,
  mailStatusOf,
} from '#app/shared/admin/settings/mail-page.server.ts';
import { saveSettings, statusOf } from '#app/shared/admin/settings/save-settings.server.ts';
import { ConfirmBoundary } from '#app/ui/admin/confirm-identity.tsx';
import { MailPanel } from '#app/ui/admin/settings/mail-panel.tsx';
import { SettingsForm, SettingsResult } from '#app/ui/admin/settings/settings-form.tsx';
import { useFieldOfAddress } from '#app/ui/admin/settings/use-field-of-address.ts';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { revalidateAfterConfirmation, withConfirmation } from '#app/ui/admin/with-confirmation.tsx';
import type { Route } from './+types/settings-mail.ts';

export const handle = adminPage();

export function meta() {
  return pageMeta({ title: 'Email' });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    fields: SETTING_TOPICS.find(({ id }) => id === 'mail')?.fields ?? [],
    settings: await loadSettings(context.get(services)),
    mail: await loadMail(context, url),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const mail = await answerMailForm(context, form);
  if (mail !== null) return data({ mail, settings: undefined }, { status: mailStatusOf(mail) });
  const settings = await saveSettings(context, form);
  return data({ mail: undefined, settings }, { status: statusOf(settings) });
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ConfirmBoundary error={error} />;
}

export const shouldRevalidate = revalidateAfterConfirmation;

export default withConfirmation(SettingsMail);

function SettingsMail({ loaderData, ...props }: Route.ComponentProps) {
  const answer = useStickyActionData(props.actionData);
  const { fields, settings, mail } = loaderData;
  const heading = useRef<HTMLHeadingElement>(null);
  useFieldOfAddress();
  return (
    <>
      <p>
        <Link to="/admin/settings" className="text-link">
          All settings
        </Link>
      </p>
      <h1 ref={heading}>Email</h1>
      <SettingsResult answer={answer?.settings} />
      <MailPanel mail={mail} answer={answer?.mail} path="/admin/settings/mail" />
      <h2 id="recipient">Who gets them</h2>
      <SettingsForm
        fields={fields}
        data={settings}
        answer={answer?.settings}
        heading={heading}
        quiet
      />
    </>
  );
}
