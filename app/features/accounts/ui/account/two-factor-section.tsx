import type {
  Enrollment,
  TwoFactorField,
  TwoFactorState,
} from '#app/features/accounts/two-factor/two-factor.server.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { CodeInput } from './code-input.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export type TwoFactorStep = 'begin' | 'confirm' | 'renew' | 'off';
export interface TwoFactorResult {
  /** The form that has the errors. */
  step?: TwoFactorStep;
  errors?: Partial<Record<TwoFactorField, string>>;
  enrollment?: Enrollment;
  recoveryCodes?: readonly string[];
}

interface TwoFactorSectionProps {
  state: TwoFactorState;
  answer: TwoFactorResult;
}

/** Turns two-factor sign-in on and off, and creates recovery codes. */
export function TwoFactorSection({ state, answer }: TwoFactorSectionProps) {
  const { recoveryCodes, enrollment, step, errors = {} } = answer;
  const errorsOf = (form: TwoFactorStep) => (step === form ? errors : {});
  return (
    <>
      {recoveryCodes ? <RecoveryCodes codes={recoveryCodes} /> : null}
      {state.on ? (
        <>
          <p>
            Two-factor sign-in is on. You have {state.recoveryLeft} recovery{' '}
            {state.recoveryLeft === 1 ? 'code' : 'codes'} left.
          </p>
          <TurnOff errors={errorsOf('off')} open={step === 'off'} />
          <Renew errors={errorsOf('renew')} open={step === 'renew'} />
        </>
      ) : enrollment ? (
        <Confirm enrollment={enrollment} errors={errorsOf('confirm')} />
      ) : (
        <Begin errors={errorsOf('begin')} />
      )}
    </>
  );
}

interface StepProps {
  errors: Partial<Record<TwoFactorField, string>>;
}

function Begin({ errors }: StepProps) {
  return (
    <Form method="post" className="form" noValidate long>
      <p>
        Two-factor sign-in is off. When you turn it on, signing in also asks for a code from an app
        on your phone. Then nobody gets in with a stolen password alone.
      </p>
      <input type="hidden" name="intent" value="two-factor-begin" />
      <PasswordInput id="two-factor-password" error={errors.password} />
      <div>
        <SubmitButton look="quiet">Set up two-factor sign-in</SubmitButton>
      </div>
    </Form>
  );
}

function Confirm({ enrollment, errors }: StepProps & { enrollment: Enrollment }) {
  const { secret, size, path } = enrollment;
  return (
    <Form method="post" className="form" noValidate long>
      <ol className="steps-plain">
        <li>Open an authenticator app on your phone and add an account.</li>
        <li>Scan this code with the app, or type in the key below.</li>
        <li>Enter the code that the app shows.</li>
      </ol>
      <svg
        className="qr-code"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code with the key below"
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <p>
        Key: <code className="one-time-link">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <input type="hidden" name="intent" value="two-factor-confirm" />
      <input type="hidden" name="secret" value={secret} />
      <TextInput
        id="two-factor-code"
        name="code"
        label="Code"
        hint="The six digits that the app shows right now."
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code}
      />
      <div>
        <SubmitButton>Turn on</SubmitButton>
      </div>
    </Form>
  );
}

function TurnOff({ errors, open }: StepProps & { open: boolean }) {
  return (
    <details className="checklist" open={open}>
      <summary>Turn off two-factor sign-in</summary>
      <Form method="post" className="form" noValidate long>
        <input type="hidden" name="intent" value="two-factor-off" />
        <PasswordInput id="off-password" error={errors.password} />
        <CodeInput id="off-code" error={errors.code} />
        <div>
          <SubmitButton look="quiet">Turn off</SubmitButton>
        </div>
      </Form>
    </details>
  );
}

function Renew({ errors, open }: StepProps & { open: boolean }) {
  return (
    <details className="checklist" open={open}>
      <summary>Create new recovery codes</summary>
      <Form method="post" className="form" noValidate long>
        <p>Your current codes will stop working.</p>
        <input type="hidden" name="intent" value="recovery-codes" />
        <PasswordInput id="renew-password" error={errors.password} />
        <div>
          <SubmitButton look="quiet">Create new recovery codes</SubmitButton>
        </div>
      </Form>
    </details>
  );
}

function PasswordInput({ id, error }: { id: string; error: string | undefined }) {
  return (
    <TextInput
      id={id}
      name="password"
      label="Your password"
      type="password"
      autoComplete="current-password"
      error={error}
    />
  );
}
