import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { describeUnstored } from './describe-unstored.ts';
import { onUnstored, type UnstoredReason } from './report-unstored.ts';

/** Says, in a form of the sign-in pages, why it did not get through, until it is sent again. */
export function UnstoredNotice() {
  const [reason, setReason] = useState<UnstoredReason | null>(null);
  const isSending = useNavigation().state === 'submitting';
  useEffect(
    () =>
      onUnstored((next) => {
        // The form's own action says so itself.
        if (next.kind !== 'database') setReason(next);
      }),
    [],
  );
  const [wasSending, setWasSending] = useState(isSending);
  if (isSending !== wasSending) {
    setWasSending(isSending);
    if (isSending) setReason(null);
  }
  if (reason === null) return null;
  return (
    <Notice tone="error" role="alert" title="That did not work">
      <p>{describeUnstored(reason)}</p>
    </Notice>
  );
}
