import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { data, redirect, useLocation } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { ConfirmBoundary } from '#app/features/accounts/ui/offered/confirm-identity.tsx';
import {
  revalidateAfterConfirmation,
  withConfirmation,
} from '#app/features/accounts/ui/offered/with-confirmation.tsx';
import {
  hasOwnStory,
  loadPortrait,
  STORY_PATH,
  savePortrait,
} from '#app/features/pages/http/offered/portrait.server.ts';
import { PortraitStep } from '#app/features/pages/ui/offered/portrait-step.tsx';
import { promisedTime } from '#app/features/settings/answer-promise.ts';
import { loadSettings } from '#app/features/settings/http/offered/load-settings.server.ts';
import {
  answerMailForm,
  loadMail,
  mailStatusOf,
  sendFirstTest,
} from '#app/features/settings/http/offered/mail-page.server.ts';
import {
  saveSettings,
  statusOf,
} from '#app/features/settings/http/offered/save-settings.server.ts';
import { findMailState } from '#app/features/settings/mail-state.server.ts';
import {
  type LaunchItem,
  launchChecklist,
  toField,
} from '#app/features/settings/setting-topics.ts';
import type { SettingTexts } from '#app/features/settings/settings-schema.ts';
import { MAIL_SERVER_FORM, MailPanel } from '#app/features/settings/ui/offered/mail-panel.tsx';
import {
  SettingsFields,
  SettingsResult,
} from '#app/features/settings/ui/offered/settings-form.tsx';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { nothingHere } from '#app/http/rejection.server.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { hasAllCheckouts } from '#app/site/words/prices.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import {
  findStep,
  READY,
  SETUP_PATH,
  type SetupStep,
  setupPath,
  stepAfter,
} from '../setup-steps.ts';
import { LiveResult, SetupInfo } from '../ui/setup-result.tsx';
import type { Route } from './+types/setup.ts';

export const handle = adminPage();

/** The address of the site used to be a separate step. */
const FORMER_STEP = 'address';

function requireStep(id: string) {
  if (id === FORMER_STEP) throw redirect(setupPath('ready'));
  const step = findStep(id);
  if (step === undefined) throw nothingHere();
  return step;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData?.step.question ?? 'Set up' });
}

/** The step that asks for something that is missing. */
function stepOf(key: LaunchItem['key']): string {
  const step = SETUP_PATH.find(({ keys }: SetupStep) => keys.some((asked) => asked === key));
  return step === undefined ? setupPath('mail') : `${setupPath(step.id)}#${key}`;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { id, question, keys } = requireStep(params.step);
  const site = context.get(services);
  const { config, siteTexts } = site;
  const [settings, stored, texts] = await Promise.all([
    loadSettings(site),
    site.readSettings(),
    siteTexts.read(),
  ]);
  const checkouts = hasAllCheckouts(texts.prices);
  const missing =
    id === 'ready'
      ? launchChecklist(stored, { checkouts, mail: await findMailState(site) }).filter(
          ({ needed }) => needed,
        )
      : [];
  const isReady = id === 'ready' && missing.length === 0;
  const founder = texts.pages['/about'].blocks.find((block) => block.kind === 'profile');
  return {
    step: {
      id,
      question: isReady ? READY : question,
      number: SETUP_PATH.findIndex((step) => step.id === id) + 1,
    },
    fields: keys.map(toField),
    settings,
    account: context.get(adminSession).email,
    promise: texts.forms.shared.promise,
    mail: id === 'mail' ? await loadMail(context, url) : null,
    portrait: id === 'portrait' ? await loadPortrait(context) : null,
    info: {
      missing: missing.map(({ key, label }) => ({ key, label, href: stepOf(key) })),
      hasPortrait: founder?.image != null,
      hasPromise: promisedTime(stored.callBackPromise) !== null,
      storyPath: id !== 'ready' || (await hasOwnStory(site)) ? null : STORY_PATH,
      publicOrigin: config.publicOrigin,
    },
  };
}

/** What a step answers that asks for something else. */
const NOTHING = { mail: undefined, settings: undefined, portrait: undefined };

export async function action({ request, context, params }: Route.ActionArgs) {
  const { id } = requireStep(params.step);
  const form = await readForm(request);
  const mail = id === 'mail' ? await answerMailForm(context, form) : null;
  const portrait = id === 'portrait' ? await savePortrait(context, form) : null;
  if (mail?.kind === 'arrived') return redirect(stepAfter(id, 'next'));
  const go = textOf(form, 'go');
  if (mail?.kind === 'saved' && go !== '') return redirect(stepAfter(id, go));
  // Where it was saved, the question whether it arrived comes at once.
  if (mail?.kind === 'saved') await sendFirstTest(context);
  if (mail !== null) return data({ ...NOTHING, mail }, { status: mailStatusOf(mail) });
  if (portrait !== null) return data({ ...NOTHING, portrait }, { status: 422 });
  const settings = await saveSettings(context, form);
  if (!settings.saved) return data({ ...NOTHING, settings }, { status: statusOf(settings) });
  if (id === 'reach' && go === 'next') await sendFirstTest(context);
  return redirect(stepAfter(id, go));
}

export const ErrorBoundary = ConfirmBoundary;

export const shouldRevalidate = revalidateAfterConfirmation;

export default withConfirmation(Setup);

function Setup({ loaderData, ...props }: Route.ComponentProps) {
  const answer = useStickyActionData(props.actionData);
  const { step, fields, settings, account, promise, mail, portrait, info } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<SettingTexts>({});
  /** What the form of the mail server showed when something was typed in it. */
  const [typedInMail, setTypedInMail] = useState<string | null>(null);
  useFirstField(form, step.id);
  // Offered, not stored: it counts once the step is left.
  const texts = step.id === 'reach' ? { contactEmail: account, ...settings.texts } : settings.texts;
  const offered = { ...answer?.settings, typed: { ...texts, ...answer?.settings?.typed } };

  function noteTyped({ target }: FormEvent<HTMLFormElement>): void {
    if (!isField(target)) return;
    const { name, value } = target;
    setTyped((before) => ({ ...before, [name]: value }));
  }

  return (
    <>
      {step.number === 0 || step.id === 'ready' ? null : (
        <p className="field-hint">
          {step.number} of {SETUP_PATH.length - 1}
        </p>
      )}
      <h1>{step.question}</h1>
      <SettingsResult answer={answer?.settings} />
      {mail === null ? null : (
        <div onInput={() => setTypedInMail(mail.baseline)}>
          <MailPanel mail={mail} answer={answer?.mail} path={setupPath('mail')} isStep />
        </div>
      )}
      <div className="setup">
        <Form
          method="post"
          className="form"
          noValidate
          long
          ref={form}
          onInput={noteTyped}
          key={step.id}
        >
          <SettingsFields
            fields={fields}
            data={settings}
            isStep
            answer={{ saved: false, errors: {}, summary: {}, baselines: {}, ...offered }}
          />
          {portrait === null ? null : (
            <PortraitStep portrait={portrait} answer={answer?.portrait} />
          )}
          <SetupInfo step={step.id} info={info} />
          <StepButtons
            isFirst={step.id === 'business'}
            isLast={step.id === 'ready'}
            quiet={mail !== null && mail.state.kind !== 'works'}
            form={
              typedInMail !== null && typedInMail === mail?.baseline ? MAIL_SERVER_FORM : undefined
            }
          />
        </Form>
        <LiveResult step={step.id} texts={{ ...texts, ...typed }} promise={promise} />
      </div>
    </>
  );
}

function isField(
  target: EventTarget,
): target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

interface StepButtonsProps {
  isFirst: boolean;
  isLast: boolean;
  /** Below something that matters more. */
  quiet: boolean;
  /** The form that they send, if it is not the one around them. */
  form: string | undefined;
}

/** Every way out of a step saves it. */
function StepButtons({ isFirst, isLast, quiet, form }: StepButtonsProps) {
  return (
    <div className="cluster">
      <SubmitButton
        look={quiet ? 'quiet' : 'primary'}
        form={form}
        name="go"
        value={isLast ? 'home' : 'next'}
      >
        {isLast ? 'Go to Home' : 'Continue'}
      </SubmitButton>
      {isFirst ? null : (
        <SubmitButton form={form} name="go" value="back" look="text">
          Back
        </SubmitButton>
      )}
      {isLast ? null : (
        <SubmitButton form={form} name="go" value="home" look="text">
          Finish later
        </SubmitButton>
      )}
    </div>
  );
}

/** Puts the cursor where the next thing is typed: the field that the address names, or the first empty one. */
function useFirstField(form: RefObject<HTMLFormElement | null>, step: string): void {
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    const fields = [
      ...(form.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        'input:not([type="hidden"]), textarea',
      ) ?? []),
    ];
    const named = fields.find(({ id }) => id === hash.slice(1));
    (named ?? fields.find(({ value }) => value === ''))?.focus();
  }, [form, step, hash]);
}
