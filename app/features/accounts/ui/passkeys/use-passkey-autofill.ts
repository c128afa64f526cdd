import { useEffect, useEffectEvent } from 'react';
import { loadScript } from '#app/ui/admin/line/load-script.ts';
import { type PasskeyProblem, type PasskeyResult, signInWithPasskey } from './passkey-calls.ts';

/** A question expires after five minutes on the server. */
const RENEW_MILLISECONDS = 4 * 60_000;

const supportOf = async () =>
  (await import('@simplewebauthn/browser')).browserSupportsWebAuthnAutofill;

interface PasskeyAutofill {
  readonly enabled: boolean;
  readonly onSignedIn: () => void;
  readonly onProblem: (problem: PasskeyProblem) => void;
}

/**
 * Offers the browser's passkeys among its suggestions for the email field, as long as the page is
 * open and `enabled`.
 */
export function usePasskeyAutofill({ enabled, onSignedIn, onProblem }: PasskeyAutofill): void {
  const onAnswer = useEffectEvent((answer: PasskeyResult) => {
    if (answer.ok) onSignedIn();
    else onProblem(answer);
  });
  useEffect(() => {
    if (!enabled) return;
    let open = true;
    async function offer(): Promise<void> {
      // Without a connection there is a password, and the next question tries again.
      const isSupported = await loadScript(supportOf).catch(() => null);
      if (!open || !(await isSupported?.())) return;
      const answer = await signInWithPasskey('sign-in', { autofill: true, welcome: true });
      if (open && answer !== null) onAnswer(answer);
    }
    void offer();
    const renewal = setInterval(() => void offer(), RENEW_MILLISECONDS);
    return () => {
      open = false;
      clearInterval(renewal);
    };
  }, [enabled]);
}
