import { type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { EXACT_TEXT, NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { ServerNote } from '#app/ui/admin/server-note.tsx';
import { Select } from '#app/ui/forms/choices.tsx';
import { findInvalid } from '#app/ui/forms/find-invalid.ts';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { MailErrors } from '../../mail-server/mail-form.server.ts';
import { MAIL_PRESET_IDS, MAIL_PRESETS, type MailPreset } from '../../mail-server/mail-presets.ts';
import type { MailState } from '../../mail-server/mail-state.ts';
import { describeMailState } from '../describe-mail.ts';
import { DnsNeeds } from '../dns-needs.tsx';
import { MAIL_BASELINE, type MailAnswer, type MailData } from '../mail-data.ts';

/** The form of the mail server, which the buttons of a step send once something is typed in it. */
export const MAIL_SERVER_FORM = 'mail-server-form';

/** The end of the address where a service was chosen. */
const CHOSEN = '#mail-server';

interface MailPanelProps {
  mail: MailData;
  answer: MailAnswer | undefined;
  /** The address of this screen, where the choice of a service leads back to. */
  path: string;
  /** Whether the screen asks for nothing else. */
  isStep?: boolean;
}

/** Sets up how emails leave this site, sends a test, and asks whether it arrived. */
export function MailPanel({ mail, answer, path, isStep = false }: MailPanelProps) {
  const { state, to } = mail;
  const isFixed = state.kind !== 'none' && state.server.setBy === 'environment';
  const panel = useRef<HTMLDivElement>(null);
  // The answer is here before what the page says of the mail server now, such as the question.
  const isRead = useNavigation().state === 'idle';
  useEffect(() => {
    if (answer !== undefined && isRead) showAnswer(panel.current);
  }, [answer, isRead]);
  return (
    <div className="mail-panel" ref={panel}>
      <MailResult answer={answer} state={state} />
      {/* The question says the same. */}
      {state.kind === 'asked' ? null : <p>{describeMailState(state, to)}</p>}
      <ArrivalQuestion state={state} />
      <SendTest mail={mail} />
      {/* On the path, there is nothing to be done about it. */}
      <section aria-labelledby="mail-server" className="stack" hidden={isFixed && isStep}>
        <MailServerHeading mail={mail} />
        {isFixed ? (
          <>
            <p>It is set on your server, and used instead of anything that is set here.</p>
            <ServerNote>
              <p>SMTP_URL has it.</p>
            </ServerNote>
          </>
        ) : (
          <MailServer mail={mail} answer={answer} path={path} isStep={isStep} />
        )}
      </section>
      <DnsNeeds needs={mail.needs} isFreeMail={mail.isFreeMail} />
    </div>
  );
}

/** The button that was pressed can be far below it, and gone. A field that is wrong has the focus. */
function showAnswer(panel: HTMLElement | null): void {
  const notice = panel?.querySelector<HTMLElement>('.notice');
  if (!notice || findInvalid(panel)) return;
  notice.tabIndex = -1;
  notice.focus({ preventScroll: true });
  notice.scrollIntoView({ block: 'center' });
}

function MailServerHeading({ mail: { preset } }: Pick<MailPanelProps, 'mail'>) {
  return (
    <h2 id="mail-server" tabIndex={-1}>
      {preset === null ? WHO : 'Mail server'}
    </h2>
  );
}

const WHO = 'Who handles your email?';

interface MailResultProps {
  answer: MailAnswer | undefined;
  state: MailState;
}

function MailResult({ answer, state }: MailResultProps) {
  switch (answer?.kind) {
    case 'saved':
      // The question whether the test arrived says more.
      return state.kind === 'asked' ? null : (
        <Notice tone="confirm" role="status" title="Mail server saved">
          <p>The password is stored encrypted. Now send a test.</p>
        </Notice>
      );
    case 'removed':
      return <Notice tone="confirm" role="status" title="Mail server removed" />;
    case 'answered':
    case 'arrived':
      return <Notice tone="confirm" role="status" title="Thanks, that’s noted" />;
    case 'other-test':
      return (
        <Notice
          role="status"
          title="You have sent a newer test since. Please answer for that one."
        />
      );
    case 'test-failed':
      return (
        <Notice tone="error" role="alert" title="The test was not sent">
          <p>{answer.sentence}</p>
        </Notice>
      );
    case 'not-saved':
      return (
        <Notice tone="error" role="alert" title="Nothing has been saved yet">
          <p>
            {Object.keys(answer.errors).length > 0
              ? 'Please check the marked fields.'
              : 'What you typed is still here, except for the password.'}
          </p>
        </Notice>
      );
    default:
      return null;
  }
}

/** After a test, and as long as nobody has answered. */
function ArrivalQuestion({ state }: { state: MailState }) {
  if (state.kind === 'missing') return <NotArrived />;
  if (state.kind !== 'asked') return null;
  return (
    <Form method="post" className="notice">
      <p className="notice-title">Did the test arrive?</p>
      <p>It went to {state.test.to}. It can take a minute. Look in the spam folder, too.</p>
      <input type="hidden" name="intent" value="mail-arrived" />
      <input type="hidden" name="sentAt" value={state.test.sentAt} />
      <p className="cluster notice-answer">
        <SubmitButton name="arrived" value="yes">
          Yes, it arrived
        </SubmitButton>
        <SubmitButton name="arrived" value="no" look="quiet">
          No
        </SubmitButton>
      </p>
    </Form>
  );
}

function NotArrived() {
  return (
    <Notice title="What to do when a test does not arrive">
      <ol>
        <li>Look in the spam folder. If it is there, mark it “not spam.”</li>
        <li>Check that the address is spelled right.</li>
        <li>Add the records below to your domain, wait an hour, and send another test.</li>
      </ol>
    </Notice>
  );
}

function SendTest({ mail: { state, to } }: Pick<MailPanelProps, 'mail'>) {
  const busy = useNavigation().state === 'submitting';
  if (state.kind === 'none' || state.kind === 'unreadable') return null;
  if (to === null) {
    return (
      <p className="field-hint">Enter an email address for new leads first, then send a test.</p>
    );
  }
  const isAgain = state.kind === 'asked' || state.kind === 'missing' || state.kind === 'works';
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="test-mail" />
      <SubmitButton look={isAgain ? 'quiet' : 'primary'}>
        {busy ? 'Sending…' : isAgain ? 'Send another test' : `Send a test to ${to}`}
      </SubmitButton>
    </Form>
  );
}

function MailServer({ mail, answer, path, isStep = false }: MailPanelProps) {
  const failed = answer?.kind === 'not-saved' ? answer : null;
  const preset = failed?.preset ?? mail.preset;
  const isSet = mail.state.kind !== 'none';
  if (preset === null) return <Presets path={path} />;
  if (!mail.mayChange && failed === null) {
    const next = encodeURIComponent(`${path}?with=${preset}`);
    return (
      <div className="stack">
        <p>
          It has been a while since you signed in. Confirm that it’s you to change the mail server.
        </p>
        <p>
          <Link to={`/admin/confirm?next=${next}`} className="button button-quiet">
            Confirm it’s you
          </Link>
        </p>
      </div>
    );
  }
  const form = (
    <>
      <MailServerForm key={`${preset} ${mail.baseline}`} mail={mail} failed={failed} />
      <details>
        <summary>Use another mail service</summary>
        <Presets path={path} />
      </details>
      {isSet ? <RemoveServer /> : null}
    </>
  );
  // The next thing is the test, and then the way on.
  const isDone = isStep && isSet && mail.state.kind !== 'unreadable' && failed === null;
  if (!isDone) return form;
  return (
    <details key={mail.baseline}>
      <summary>Change it</summary>
      {form}
    </details>
  );
}

function Presets({ path }: { path: string }) {
  return (
    <ul className="tiles">
      {MAIL_PRESET_IDS.map((id) => (
        <li key={id}>
          <Link to={`${path}?with=${id}${CHOSEN}`} className="tile tile-link">
            {MAIL_PRESETS[id].label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const ENCRYPTIONS = [
  { value: 'starttls', label: 'STARTTLS (usually 587)' },
  { value: 'tls', label: 'TLS (usually 465)' },
];

interface MailServerFormProps {
  mail: MailData;
  failed: Extract<MailAnswer, { kind: 'not-saved' }> | null;
}

function MailServerForm({ mail, failed }: MailServerFormProps) {
  const id = failed?.preset ?? mail.preset ?? 'other';
  const preset: MailPreset = MAIL_PRESETS[id];
  const texts = failed?.texts ?? mail.texts;
  const errors = failed?.errors ?? {};
  // The one thing to do on this screen; later on it is the test.
  const isMissing = mail.state.kind === 'none' || mail.state.kind === 'unreadable';
  const hasServerError = [errors.host, errors.port, errors.encryption].some(Boolean);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnChosen(form);
  return (
    <Form ref={form} id={MAIL_SERVER_FORM} method="post" className="form" noValidate long>
      <input type="hidden" name="intent" value="save-mail-server" />
      <input type="hidden" name="preset" value={id} />
      <input type="hidden" name={MAIL_BASELINE} value={failed?.baseline ?? mail.baseline} />
      <p>
        <strong>{preset.label}</strong>
      </p>
      <SignInFields preset={preset} hasPassword={mail.hasPassword} texts={texts} errors={errors} />
      <TextInput
        id="sender"
        name="sender"
        type="email"
        label="Send from"
        hint="An address of this account, which people see."
        error={errors.sender}
        defaultValue={texts.sender}
        autoComplete="off"
        {...NEXT_FIELD}
      />
      {id === 'other' ? (
        <ServerFields texts={texts} errors={errors} />
      ) : (
        <details open={hasServerError}>
          <summary>
            Server: {texts.host}, port {texts.port}
          </summary>
          <ServerFields texts={texts} errors={errors} />
        </details>
      )}
      <SubmitButton look={isMissing ? 'primary' : 'quiet'}>Save mail server</SubmitButton>
    </Form>
  );
}

/** Whoever has just chosen the service goes on with the first empty field. */
function useFocusOnChosen(form: RefObject<HTMLFormElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== CHOSEN) return;
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])');
    [...(fields ?? [])].find(({ value }) => value === '')?.focus();
  }, [form, hash]);
}

interface MailFieldsProps {
  texts: MailData['texts'];
  errors: MailErrors;
}

function SignInFields({
  preset,
  hasPassword,
  texts,
  errors,
}: MailFieldsProps & { preset: MailPreset; hasPassword: boolean }) {
  const { signIn, userHint, passwordLabel, passwordHint } = preset;
  return (
    <>
      {signIn === 'token' ? null : (
        <TextInput
          id="user"
          name="user"
          label="User name"
          hint={userHint}
          error={errors.user}
          defaultValue={texts.user}
          autoComplete="off"
          {...EXACT_TEXT}
          {...NEXT_FIELD}
        />
      )}
      <TextInput
        id="password"
        name="password"
        type="password"
        label={passwordLabel}
        hint={
          hasPassword
            ? `A password is stored, and is never shown. Leave this empty to keep it. ${passwordHint}`
            : passwordHint
        }
        optional={hasPassword ? 'stored' : undefined}
        error={errors.password}
        autoComplete="off"
        {...NEXT_FIELD}
      />
    </>
  );
}

function ServerFields({ texts, errors }: MailFieldsProps) {
  return (
    <div className="form">
      <TextInput
        id="host"
        name="host"
        label="Server"
        hint="Like smtp.example.com."
        error={errors.host}
        defaultValue={texts.host}
        autoComplete="off"
        {...EXACT_TEXT}
        {...NEXT_FIELD}
      />
      <TextInput
        id="port"
        name="port"
        label="Port"
        inputMode="numeric"
        error={errors.port}
        defaultValue={texts.port}
        autoComplete="off"
        {...NEXT_FIELD}
      />
      <Select
        id="encryption"
        name="encryption"
        label="Encryption"
        choices={ENCRYPTIONS}
        defaultValue={texts.encryption}
      />
    </div>
  );
}

function RemoveServer() {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="remove-mail-server" />
      <SubmitButton look="text">Remove the mail server</SubmitButton>
    </Form>
  );
}
