import { type RefObject, useEffect, useRef } from 'react';
import { data, useNavigation } from 'react-router';
import { adminSession } from '#app/auth/require-admin.server.ts';
import { requireRecentSignIn } from '#app/auth/require-recent-sign-in.server.ts';
import { hasAllCheckouts } from '#app/content/prices.ts';
import { describeProviderHosts } from '#app/content/provider-hosts.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import {
  deleteProviderFailures,
  listProviderFailures,
} from '#app/domains/providers/provider-failures.server.ts';
import { FAILURE_DAYS, PROVIDER_PLACES } from '#app/domains/providers/provider-places.ts';
import { baselineFieldName } from '#app/domains/settings/baseline-field.ts';
import {
  addsLeadReceiver,
  changesPaidBooking,
} from '#app/domains/settings/lead-receivers.server.ts';
import { findNewProviderHosts } from '#app/domains/settings/new-provider-hosts.server.ts';
import {
  launchChecklist,
  SETTING_GROUPS,
  type SettingField,
} from '#app/domains/settings/setting-groups.ts';
import { findSettings, updateSettings } from '#app/domains/settings/settings.server.ts';
import {
  detectConflicts,
  type SettingTexts,
  toSettingTexts,
} from '#app/domains/settings/settings-schema.ts';
import { listTimeZones, type TimeZoneChoice } from '#app/domains/settings/time-zone.ts';
import { formatDate } from '#app/formatting/dates.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { ConfirmBoundary } from '#app/ui/admin/confirm-identity.tsx';
import { LaunchChecklist } from '#app/ui/admin/dashboard/launch-checklist.tsx';
import { NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { revalidateAfterConfirmation, withConfirmation } from '#app/ui/admin/with-confirmation.tsx';
import { Select } from '#app/ui/forms/choices.tsx';
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { isLoopbackOrigin } from '#config/loopback.ts';
import type { Route } from './+types/settings.ts';

export const handle = adminPage();

export function meta() {
  return pageMeta({ title: 'Settings' });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { database, mailer, now, siteTexts } = context.get(services);
  const settings = await findSettings(database.db);
  return {
    failures: await listProviderFailures(database.db, settings, now()),
    groups: SETTING_GROUPS,
    texts: toSettingTexts(settings),
    missing: launchChecklist(settings, {
      checkouts: hasAllCheckouts((await siteTexts.read()).prices),
      mailServer: mailer.host !== null,
    }),
    timeZones: listTimeZones(),
  };
}

interface Answer {
  saved: boolean;
  errors: SettingTexts;
  summary: SettingTexts;
  /** What this person changed. */
  typed: SettingTexts;
  /** What the fields that they changed are compared with when the form is sent again. */
  baselines: SettingTexts;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const actor = actorOf(context.get(adminSession));
  const site = context.get(services);
  const { db } = site.database;
  const hosts = await findNewProviderHosts(db, form);
  const addsHosts = hosts.scripts.length + hosts.frames.length > 0;
  const asks =
    addsHosts || (await addsLeadReceiver(db, form)) || (await changesPaidBooking(db, form));
  if (asks) {
    const asked = addsHosts ? { form, topic: describeProviderHosts(hosts) } : { form };
    if ((await requireRecentSignIn(context, asked)) === 'cancelled') {
      const current = toSettingTexts(await findSettings(db));
      const { conflicts, touched, baselines } = detectConflicts(form, current);
      return data(notSaved({ errors: conflicts, touched, baselines }));
    }
  }
  const allowLocal = isLoopbackOrigin(site.config.publicOrigin);
  const parsed = await updateSettings(site, actor, form, { allowLocal });
  if (parsed.ok) {
    const replaced = PROVIDER_PLACES.filter((place) => parsed.changed.includes(place));
    await deleteProviderFailures(site, actor, replaced);
  }
  const answer: Answer = parsed.ok
    ? { saved: true, errors: {}, summary: parsed.summary, typed: {}, baselines: {} }
    : notSaved(parsed);
  return data(answer, { status: parsed.ok ? 200 : 422 });
}

/** Has only what this person changed: the other fields show what is stored, whoever changed it. */
function notSaved({
  errors,
  touched,
  baselines,
}: Pick<Answer, 'errors' | 'baselines'> & { touched: SettingTexts }): Answer {
  return { saved: false, errors, summary: {}, typed: touched, baselines };
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ConfirmBoundary error={error} />;
}

export const shouldRevalidate = revalidateAfterConfirmation;

export default withConfirmation(SettingsPage);

function SettingsPage({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useStickyActionData(props.actionData);
  const { groups, texts, missing, timeZones, failures } = loaderData;
  const busy = useNavigation().state === 'submitting';
  const values = { ...texts, ...actionData?.typed };
  const baselines = { ...texts, ...actionData?.baselines };
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useAnswerInSight(actionData, { heading, form });
  return (
    <>
      <h1 ref={heading}>Settings</h1>
      {actionData?.saved ? (
        <Notice tone="confirm" role="status" title="Settings saved">
          <ul>
            {Object.entries(actionData.summary).map(([key, sentence]) => (
              <li key={key}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {actionData && !actionData.saved ? (
        <Notice tone="error" role="alert" title="Nothing has been saved yet">
          <p>
            {Object.keys(actionData.errors).length > 0
              ? 'Please check the marked fields.'
              : 'What you typed is still here.'}
          </p>
        </Notice>
      ) : null}
      <LaunchChecklist missing={missing} />
      <Form method="post" className="form" noValidate long ref={form}>
        {groups.map((group) => (
          <fieldset key={group.id} className="setting-group">
            <legend>{group.label}</legend>
            <p className="field-hint">{group.hint}</p>
            {group.fields.map((field) => (
              <SettingControl
                key={field.key}
                field={field}
                value={values[field.key] ?? ''}
                baseline={baselines[field.key] ?? ''}
                error={actionData?.errors[field.key]}
                timeZones={timeZones}
                failures={failures.find(({ place }) => place === field.key)}
              />
            ))}
          </fieldset>
        ))}
        <Button type="submit" disabled={busy}>
          Save settings
        </Button>
      </Form>
    </>
  );
}

/**
 * The button is at the end of a long page: shows the first invalid field, or the notice at the top.
 */
function useAnswerInSight(
  answer: Answer | undefined,
  { heading, form }: Record<'heading' | 'form', RefObject<HTMLElement | null>>,
): void {
  useEffect(() => {
    if (answer === undefined) return;
    if (answer.saved) heading.current?.scrollIntoView();
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer, heading, form]);
}

interface SettingControlProps {
  field: SettingField;
  value: string;
  /** The stored text that this person has seen. */
  baseline: string;
  error: string | undefined;
  timeZones: readonly TimeZoneChoice[];
  failures: { count: number; lastDay: string } | undefined;
}

const INPUT_TYPES = {
  text: 'text',
  email: 'email',
  tel: 'tel',
  url: 'url',
  number: 'text',
} as const;

function SettingControl({ failures, baseline, ...props }: SettingControlProps) {
  return (
    <>
      <SettingInput {...props} />
      <input type="hidden" name={baselineFieldName(props.field.key)} value={baseline} />
      {failures && props.field.kind === 'paste' ? (
        <Notice tone="error">
          <p>{describeFailures(failures)}</p>
        </Notice>
      ) : null}
    </>
  );
}

function describeFailures({ count, lastDay }: { count: number; lastDay: string }): string {
  const times = count === 1 ? 'once' : `${count} times`;
  return `In the last ${FAILURE_DAYS} days it failed to load ${times}, last on ${formatDate(lastDay, 'short', 'UTC')}. Those visitors saw the site’s own version instead.`;
}

function SettingInput({
  field,
  value,
  error,
  timeZones,
}: Omit<SettingControlProps, 'failures' | 'baseline'>) {
  const labels = {
    id: field.key,
    name: field.key,
    label: field.label,
    hint: field.hint,
    error,
    optional: field.needed ? 'needed before launch' : 'optional',
  };
  const key = `${field.key}:${value}`;
  if (field.kind === 'lines' || field.kind === 'paste') {
    return <TextArea key={key} {...labels} rows={3} defaultValue={value} />;
  }
  if (field.kind === 'choice' || field.kind === 'time-zone') {
    // A select always has a value, so it is never optional.
    const select = { ...labels, optional: undefined, choices: field.choices ?? timeZones };
    return <Select key={key} {...select} defaultValue={value} />;
  }
  const type = INPUT_TYPES[field.kind];
  return <TextInput key={key} {...labels} {...NEXT_FIELD} type={type} defaultValue={value} />;
}
