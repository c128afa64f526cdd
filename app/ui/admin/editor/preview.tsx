import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PreviewResult } from '#app/domains/posts/editor-protocol.ts';
import previewCss from '#app/styles/preview.css?url';
import { groupBlocks } from './preview-groups.ts';
import { createTrustedPolicy, PREVIEW_POLICY } from './preview-policy.ts';
import { requestPreview } from './send.ts';

const DEBOUNCE_MILLISECONDS = 400;
/** From here on, showing the text takes so long that it waits for a longer pause. */
const LONG_TEXT = 100_000;
const LONG_DEBOUNCE_MILLISECONDS = 1_500;

/** What the server's sanitizer makes of a content. */
export interface CheckedContent {
  content: string;
  answer: PreviewResult;
}

/** What the sanitizer makes of the content, some time after it was typed. */
export function usePreview(content: string): CheckedContent | null {
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
            // Aborted, signed out or offline: keep the last preview. Saving reports the problem.
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

interface PreviewProps {
  answer: PreviewResult | null;
  /** Beside the heading. */
  children: ReactNode;
}

/** Shows the HTML that the sanitizer returns, in a frame that cannot run scripts. */
export function Preview({ answer, children }: PreviewProps) {
  return (
    <section className="preview" aria-labelledby="preview-title">
      <div className="cluster">
        <h2 id="preview-title">Preview</h2>
        {children}
      </div>
      {answer === null ? <p className="field-hint">Your text shows up here as you write.</p> : null}
      {answer?.ok === false ? <p className="field-error">{answer.message}</p> : null}
      {answer?.ok ? <PreviewFrame html={answer.html} /> : null}
    </section>
  );
}

function PreviewFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // React would turn the TrustedHTML into a string, which the browser rejects.
    if (frame.current) frame.current.srcdoc = policy.createHTML(html);
  }, [html]);
  return (
    <iframe
      ref={frame}
      className="preview-frame"
      title="Preview of the content"
      sandbox="allow-same-origin"
      onLoad={({ currentTarget }) => groupBlocks(currentTarget.contentDocument?.body)}
    />
  );
}

const policy = createTrustedPolicy(
  PREVIEW_POLICY,
  (html) =>
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Preview</title><link rel="stylesheet" href="${previewCss}"></head><body class="prose${html.length > LONG_TEXT ? ' long' : ''}">${html}</body></html>`,
);
