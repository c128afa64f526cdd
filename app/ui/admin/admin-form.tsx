import { type ComponentProps, type FormEvent, useEffect, useRef } from 'react';
import { Form as RouterForm, useNavigation } from 'react-router';
import { findInvalid } from '#app/ui/forms/find-invalid.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { useAdminLayoutData } from './admin-layout-data.ts';
import { ADMIN_TOKEN_FIELD } from './line/admin-token.ts';
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

/**
 * The router's form with the page's token, so that it can be sent before our script runs. Where it
 * comes back with fields that are wrong, the first of them has the focus.
 */
export function Form({ children, long = false, onSubmit, ...props }: FormProps) {
  const noteSent = useFocusOnInvalid();
  return (
    <RouterForm
      onKeyDown={long ? moveOnEnter : undefined}
      {...props}
      onSubmit={(event) => {
        onSubmit?.(event);
        noteSent(event);
      }}
    >
      {long ? <NoDefaultButton /> : null}
      {props.method === 'post' ? <AdminTokenField /> : null}
      {children}
    </RouterForm>
  );
}

/** Returns what notes that the form is sent: its button can be far below the field. */
function useFocusOnInvalid() {
  const { state } = useNavigation();
  const sent = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state !== 'idle') return;
    findInvalid(sent.current)?.focus();
    sent.current = null;
  }, [state]);
  return (event: FormEvent<HTMLFormElement>) => {
    // What the page sends itself is no navigation.
    if (!event.defaultPrevented) sent.current = event.currentTarget;
  };
}

/** Sends its form, once: it is disabled while a form of the page is being sent. */
export function SubmitButton({ disabled, ...props }: Omit<ComponentProps<typeof Button>, 'type'>) {
  const busy = useNavigation().state === 'submitting';
  return <Button {...props} type="submit" disabled={disabled || busy} />;
}
