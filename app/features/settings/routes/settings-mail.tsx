import { useRef } from 'react';
import { data, Link } from 'react-router';
import { ConfirmBoundary } from '#app/features/accounts/ui/offered/confirm-identity.tsx';
import {
  revalidateAfterConfirmation,
  withConfirmation,
} from '#app/features/accounts/ui/offered/with-confirmation.tsx';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { loadSettings } from '../http/offered/load-settings.server.ts';
import { answerMailForm, loadMail, mailStatusOf } from '../http/offered/mail-page.server.ts';
import { saveSettings, statusOf } from '../http/offered/save-settings.server.ts';
import { SETTING_TOPICS } from '../setting-topics.ts';
import { MailPanel } from '../ui/offered/mail-panel.tsx';
import { SettingsForm, SettingsResult } from '../ui/offered/settings-form.tsx';
import { useFieldOfAddress } from '../ui/use-field-of-address.ts';
import type { Route } from './+types/settings-mail.ts';

export const handle = adminPage();

export const meta = () => pageMeta({ title: 'Email' });

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

export const ErrorBoundary = ConfirmBoundary;

export const shouldRevalidate = revalidateAfterConfirmation;

export default withConfirmation(SettingsMail);

function SettingsMail({ loaderData, ...props }: Route.ComponentProps) {
  const answer = useStickyActionData(props.actionData);
  const { fields, settings, mail } = loaderData;
  const heading = useRef<HTMLHeadingElement>(null);
  useFieldOfAddress();
  return (
    <>
      <BackLink to="/admin/settings">All settings</BackLink>
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
      <p>
        <Link to="/admin/settings/emails" className="text-link" id="mail-texts">
          What emails say
        </Link>
      </p>
    </>
  );
}
