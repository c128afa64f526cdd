import { useEffect, useState } from 'react';
import type { Advice } from '#app/advice/advice.ts';
import type { AdviceRequest } from '#app/features/articles/editor-protocol.ts';
import { AdviceLines } from '#app/ui/admin/advice-lines.tsx';
import { requestAdvice } from '../send.ts';

interface AdviceListProps {
  post: AdviceRequest;
  /** Selects the words in the text. */
  onFind: (quote: string) => void;
}

const UNREAD =
  'We could not read your text just now, so nothing is listed here. You can publish it.';

/** What deserves a look before the text is published, each with its place. Publishing stays possible. */
export function AdviceList({ post, onFind }: AdviceListProps) {
  const answer = useAdvice(post);
  if (answer === 'failed')
    return (
      <p role="status" className="field-hint">
        {UNREAD}
      </p>
    );
  if (answer === 'reading' || answer.length === 0) return null;
  return (
    <section className="publish-advice" aria-labelledby="publish-advice">
      <h3 id="publish-advice">Before you publish</h3>
      <AdviceLines
        advice={answer}
        nameOf={({ quote }) => quote}
        onShow={({ quote }) => onFind(quote)}
      />
    </section>
  );
}

function useAdvice({ id, fields }: AdviceRequest): readonly Advice[] | 'reading' | 'failed' {
  const [answer, setAnswer] = useState<readonly Advice[] | 'reading' | 'failed'>('reading');
  useEffect(() => {
    const abort = new AbortController();
    requestAdvice({ id, fields }, abort.signal).then(
      (result) => setAnswer(result.ok ? result.advice : 'failed'),
      () => {
        if (!abort.signal.aborted) setAnswer('failed');
      },
    );
    return () => abort.abort();
  }, [id, fields]);
  return answer;
}
