import { useEffect, useState } from 'react';
import type { PreviewResult } from '#app/features/articles/editor-protocol.ts';
import { needsSignIn } from '#app/ui/admin/line/send-json.ts';
import { requestPreview } from './send.ts';

const DEBOUNCE_MILLISECONDS = 400;
/** From here on, showing the text takes so long that it waits for a longer pause. */
export const LONG_TEXT = 100_000;
const LONG_DEBOUNCE_MILLISECONDS = 1_500;
const LONGEST_RETRY_MILLISECONDS = 30_000;

/** Codes of a site that has not looked at the content. */
const PASSING: ReadonlySet<string> = new Set(['busy', 'failed']);

/** What the server's sanitizer makes of a content. */
export interface CheckedContent {
  content: string;
  answer: PreviewResult;
}

/**
 * What the sanitizer makes of the content, some time after it was typed. A site that cannot be reached,
 * is busy or has signed the person out is asked again, twice as long after each attempt. Until then what
 * it made of the content before stays.
 */
export function useCheckedContent(content: string): CheckedContent | null {
  const [checked, setChecked] = useState<CheckedContent | null>(null);

  useEffect(() => {
    const isLong = content.length > LONG_TEXT;
    // The text of an edit is in pieces, which `trim` would put together at each keystroke.
    if (!isLong && content.trim() === '') {
      setChecked(null);
      return;
    }
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    function askAfter(milliseconds: number): void {
      timer = setTimeout(async () => {
        const answer = await requestPreview(content, abort.signal);
        if (abort.signal.aborted) return;
        const isFinal = isAboutContent(answer);
        setChecked((last) => (isFinal || !last?.answer.ok ? { content, answer } : last));
        if (!isFinal) askAfter(Math.min(2 * milliseconds, LONGEST_RETRY_MILLISECONDS));
      }, milliseconds);
    }
    askAfter(isLong ? LONG_DEBOUNCE_MILLISECONDS : DEBOUNCE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [content]);

  return checked;
}

function isAboutContent(answer: PreviewResult): boolean {
  return answer.ok || !(PASSING.has(answer.code) || needsSignIn(answer.code));
}
