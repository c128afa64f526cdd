import type { ReactNode } from 'react';
import { Form } from '../admin-form.tsx';

/** What a restore has to know of the post as it is. */
export interface Restoring {
  /** Its version. */
  current: number;
  /** So that a form that is sent twice is one restore. */
  idempotencyKey: string;
}

interface RestoreVersionProps extends Restoring {
  /** The address of the post's history. */
  path: string;
  version: number;
  /** The button. */
  children: ReactNode;
}

/** Restores a version at once. If that needs an answer, the page of the version asks for it. */
export function RestoreVersion(props: RestoreVersionProps) {
  const { path, version, current, idempotencyKey, children } = props;
  return (
    <Form method="post" action={`${path}/${version}`} data-allowed-when-disk-full="">
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="current" value={current} />
      <input type="hidden" name="key" value={idempotencyKey} />
      {children}
    </Form>
  );
}
