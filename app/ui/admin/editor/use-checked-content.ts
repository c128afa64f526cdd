import { useEffect, useState } from 'react';
import type { PreviewResult } from '#app/domains/posts/editor-protocol.ts';
import { requestPreview } from './send.ts';

const DEBOUNCE_MILLISECONDS = 400;
/** From here on, showing the text takes so long that it waits for a longer pause. */
export const LONG_TEXT = 100_000;
const LONG_DEBOUNCE_MILLISECONDS = 1_500;

/** What the server's sanitizer makes of a content. */
export interface CheckedContent {
  content: string;
  answer: PreviewResult;
}

/** What the sanitizer makes of the content, some time after it was typed. */
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
    const timer = setTimeout(
      () => {
        requestPreview(content, abort.signal).then(
          (answer) => setChecked({ content, answer }),
          () => {
            // Aborted, signed out or offline: keep the last answer. Saving reports the problem.
          },
        );
      },
      isLong ? LONG_DEBOUNCE_MILLISECONDS : DEBOUNCE_MILLISECONDS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [content]);

  return checked;
}
