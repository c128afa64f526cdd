export interface PasskeyDialog {
  readonly kind: 'add' | 'use' | 'confirm';
  /** The host that the passkey belongs to. */
  readonly host: string;
  readonly timedOut: boolean;
}

const INSTEAD = {
  add: '',
  use: ', or sign in with your email and password',
  confirm: ', or enter your password',
};

/**
 * Explains why the browser's passkey dialog ended without a passkey. Null if another dialog
 * replaced it, which is not a failure.
 */
export function describePasskeyError(
  error: unknown,
  { kind, host, timedOut }: PasskeyDialog,
): string | null {
  const instead = INSTEAD[kind];
  switch (error instanceof Error ? error.name : '') {
    case 'AbortError':
      return null;
    case 'NotAllowedError':
      if (timedOut) return `That took too long. Please try again${instead}.`;
      return kind === 'add'
        ? 'No passkey was added because the window was closed. You can try again.'
        : `No passkey was used. You can try again${instead}.`;
    case 'InvalidStateError':
      return 'This device already has a passkey for your account.';
    case 'SecurityError':
      return `Passkeys work at ${host} only. Open this page there, then try again.`;
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'This device cannot store a passkey. Try another device, such as your phone.';
    default:
      return `The passkey did not work. Please try again${instead}.`;
  }
}
