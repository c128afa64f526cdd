import { data, type RouterContextProvider, redirect } from 'react-router';
import { canSendMail } from '#app/features/settings/mail-state.server.ts';
import { toLine } from '#app/formatting/characters.ts';
import { readEmailAddress } from '#app/formatting/email-address.ts';
import { quote } from '#app/formatting/parse-result.ts';
import { fillSlots } from '#app/formatting/slots.ts';
import { RETRY_AFTER_SECONDS, storeForVisitor } from '#app/http/database-unavailable.server.ts';
import { verifyFormToken } from '#app/http/form-token.server.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { rejection } from '#app/http/rejection.server.ts';
import { requestInfo, services } from '#app/services/services.server.ts';
import { siteContent } from '#app/services/site-content.server.ts';
import { findPublicSettings } from '#app/services/site-settings.server.ts';
import { findSitePage } from '#app/site/source-page.ts';
import type { SubscribeFormView } from '#app/site/subscribe-form-view.ts';
import { FORM_NAMES } from '#app/site/words/form-field-names.ts';
import type { FormTexts } from '#app/site/words/forms.ts';
import { addressKey } from '#database/limits/address-key.ts';
import { askToSubscribe } from '../subscribe.server.ts';
import { takesSubscribers } from '../takes-subscribers.ts';
import {
  createSubscribeForm,
  optInWording,
  SUBSCRIBE_CLAIM,
  SUBSCRIPTION_PATH,
} from './subscribe-form.server.ts';

/** What the form shows again of an address that is none. */
const MAX_TYPED = 300;
/** The owner has to do something first. */
const NO_MAIL_SECONDS = 60 * 60;

interface SubscribePost {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/**
 * Takes the form for people who want to hear more. The answer is the same whether the address is known
 * or not. A program that fills in the hidden field gets the form again each time.
 */
export async function answerSubscribe({ request, context }: SubscribePost) {
  const content = context.get(siteContent);
  const { subscribe, notTaken } = content.forms;
  const opened = context.get(services);
  const form = await readForm(request, content.messages.rejected);
  if (!takesSubscribers(await findPublicSettings(context))) {
    throw rejection(404, content.messages.rejected.pageGone);
  }
  const page = findSitePage(textOf(form, FORM_NAMES.page)) ?? SUBSCRIPTION_PATH;
  const wording = optInWording(content);
  const typed = readTyped(form);
  const { email, errors } = check(typed, content.forms, wording.version);
  const view: SubscribeFormView = {
    ...createSubscribeForm(opened, content, page),
    email: typed.email,
    checked: typed.checked && errors.consent === undefined,
    errors,
  };
  if (email === null || errors.consent !== undefined) return data(view, 422);
  if (!isFromOurForm(form, opened)) return data({ ...view, rejection: subscribe.again }, 422);
  const client = addressKey(context.get(requestInfo).clientAddress);
  const taken = await storeForVisitor(context, 'a subscription was not stored', async () =>
    (await canSendMail(opened)) ? askToSubscribe(opened, client, { email, page, wording }) : null,
  );
  const asked = taken.ok ? taken.value : null;
  if (asked?.ok) throw redirect(`${SUBSCRIPTION_PATH}?sent=1`, 303);
  const [rejected, status, seconds] = !taken.ok
    ? ([notTaken.neither, taken.status, RETRY_AFTER_SECONDS] as const)
    : asked === null
      ? ([subscribe.noMail, 503, NO_MAIL_SECONDS] as const)
      : ([subscribe.tooMany, 429, asked.retryAfterSeconds] as const);
  const headers = { 'Retry-After': String(seconds) };
  return data({ ...view, rejection: rejected }, { status, headers });
}

/** Whether it has a token of ours that is not too old, and nothing in the field that people cannot see. */
function isFromOurForm(form: FormData, { secret, now }: { secret: string; now: () => Date }) {
  const token = textOf(form, FORM_NAMES.token);
  // A file counts as a value, too.
  const isFilledIn = String(form.get(FORM_NAMES.honeypot) ?? '') !== '';
  return !isFilledIn && verifyFormToken(secret, token, SUBSCRIBE_CLAIM, now().getTime()).ok;
}

interface Typed {
  readonly email: string;
  readonly checked: boolean;
  /** Which words the visitor read. */
  readonly version: string;
}

function readTyped(form: FormData): Typed {
  return {
    email: toLine(textOf(form, 'email')).slice(0, MAX_TYPED),
    checked: textOf(form, 'consent') === 'on',
    version: textOf(form, FORM_NAMES.consentVersion),
  };
}

function check(
  { email: typed, checked, version }: Typed,
  { subscribe, problems }: FormTexts,
  currentVersion: string,
): { email: string | null; errors: SubscribeFormView['errors'] } {
  const email = readEmailAddress(typed);
  const consent = !checked
    ? subscribe.unchecked
    : version === currentVersion
      ? undefined
      : problems.consentChanged;
  const missing =
    typed === '' ? subscribe.missing : fillSlots(problems.email, { typed: quote(typed) });
  return {
    email,
    errors: {
      ...(email === null ? { email: missing } : {}),
      ...(consent === undefined ? {} : { consent }),
    },
  };
}
