import type { ReactNode } from 'react';
import { Form } from '#app/ui/admin/admin-form.tsx';

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
  /** Everything that differs comes back, without a question: to undo a restore. */
  all?: boolean;
  /** The button. */
  children: ReactNode;
}

/**
 * Restores a version at once. If that needs an answer, such as which of several fields come back, the
 * page of the version asks for it.
 */
export function RestoreVersion(props: RestoreVersionProps) {
  const { path, version, current, idempotencyKey, all = false, children } = props;
  return (
    <Form method="post" action={`${path}/${version}`} data-allowed-when-disk-full="">
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="current" value={current} />
      <input type="hidden" name="key" value={idempotencyKey} />
      {all ? <input type="hidden" name="all" value="" /> : null}
      {children}
    </Form>
  );
}
