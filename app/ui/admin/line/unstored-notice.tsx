import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { describeUnstored } from './describe-unstored.ts';
import { onUnstored, type Unstored } from './report-unstored.ts';

interface UnstoredNoticeProps {
  /** Whether the form's own action says so itself. */
  isAnswered: boolean;
  title?: string;
  /** What failed, as a sentence. */
  failed?: string;
}

/** Says, in a form of the sign-in pages, why it did not get through, until it is sent again. */
export function UnstoredNotice({
  isAnswered,
  title = 'That did not work',
  failed,
}: UnstoredNoticeProps) {
  const [unstored, setUnstored] = useState<Unstored | null>(null);
  const isSending = useNavigation().state === 'submitting';
  useEffect(() => onUnstored(setUnstored), []);
  const [wasSending, setWasSending] = useState(isSending);
  if (isSending !== wasSending) {
    setWasSending(isSending);
    if (isSending) setUnstored(null);
  }
  if (unstored === null || isAnswered) return null;
  return (
    <Notice tone="error" role="alert" title={title}>
      <p>
        {failed} {describeUnstored(unstored)}
      </p>
    </Notice>
  );
}
