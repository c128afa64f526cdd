import type { ComponentProps } from 'react';
import { Form as RouterForm } from 'react-router';
import { useAdminLayoutData } from './admin-layout-data.ts';
import { ADMIN_TOKEN_FIELD } from './admin-token.ts';

/**
 * The page's token, for a form that may be submitted without our script. Needed in every POST form.
 */
export function AdminTokenField() {
  const layout = useAdminLayoutData();
  return layout ? <input type="hidden" name={ADMIN_TOKEN_FIELD} value={layout.token} /> : null;
}

/** The router's form with the page's token, so that it can be sent before or without scripts. */
export function Form({ children, ...props }: ComponentProps<typeof RouterForm>) {
  return (
    <RouterForm {...props}>
      {props.method === 'post' ? <AdminTokenField /> : null}
      {children}
    </RouterForm>
  );
}
