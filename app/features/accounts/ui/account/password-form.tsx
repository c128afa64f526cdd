import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { NewPasswordInput } from '../new-password-input.tsx';

export interface PasswordFormErrors {
  current?: string;
  next?: string;
}

interface PasswordFormProps {
  email: string;
  errors: PasswordFormErrors;
}

export function PasswordForm({ email, errors }: PasswordFormProps) {
  return (
    <Form method="post" className="form" noValidate long>
      <input type="hidden" name="intent" value="password" />
      {/* Tells password managers which account this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextInput
        id="current-password"
        name="current"
        label="Current password"
        type="password"
        autoComplete="current-password"
        {...NEXT_FIELD}
        error={errors.current}
      />
      <NewPasswordInput id="next-password" name="next" label="New password" error={errors.next} />
      <div>
        <SubmitButton>Change password</SubmitButton>
      </div>
    </Form>
  );
}
