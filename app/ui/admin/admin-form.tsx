import type { ComponentProps } from 'react';
import { Form as RouterForm, useNavigation } from 'react-router';
import { Button } from '#app/ui/primitives/button.tsx';
import { useAdminLayoutData } from './admin-layout-data.ts';
import { ADMIN_TOKEN_FIELD } from './admin-token.ts';
import { moveOnEnter, NoDefaultButton } from './long-form.tsx';

/**
 * The page's token, for a form that may be submitted before our script runs. Needed in every POST form.
 */
export function AdminTokenField() {
  const layout = useAdminLayoutData();
  return layout ? <input type="hidden" name={ADMIN_TOKEN_FIELD} value={layout.token} /> : null;
}

type FormProps = ComponentProps<typeof RouterForm> & {
  /** Whether Enter moves to the next field, so that only a button sends the form. */
  long?: boolean;
};

/** The router's form with the page's token, so that it can be sent before our script runs. */
export function Form({ children, long = false, ...props }: FormProps) {
  return (
    <RouterForm onKeyDown={long ? moveOnEnter : undefined} {...props}>
      {long ? <NoDefaultButton /> : null}
      {props.method === 'post' ? <AdminTokenField /> : null}
      {children}
    </RouterForm>
  );
}

/** Sends its form, once: it is disabled while a form of the page is being sent. */
export function SubmitButton({ disabled, ...props }: Omit<ComponentProps<typeof Button>, 'type'>) {
  const busy = useNavigation().state === 'submitting';
  return <Button {...props} type="submit" disabled={disabled || busy} />;
}
