import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import type { PreviewResult } from '#app/features/articles/editor-protocol.ts';
import { Modal } from '#app/ui/admin/modal.tsx';
import { createTrustedPolicy, PREVIEW_POLICY } from '#app/ui/admin/trusted-policy.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import previewCss from './preview.css?url';
import { groupBlocks } from './preview-groups.ts';
import { LONG_TEXT } from './use-checked-content.ts';

interface PreviewDialogProps {
  open: boolean;
  /** What the sanitizer makes of the content; null until it has answered, or without a text. */
  answer: PreviewResult | null;
  hasText: boolean;
  onClose: () => void;
  /** Above the text. */
  children: ReactNode;
}

/** Shows the HTML that the sanitizer returns, in a frame that cannot run scripts. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { open, answer, hasText, onClose, children } = props;
  return (
    <Modal open={open} title="Preview" wide focusDialog onClose={onClose}>
      {children}
      {answer === null ? <NoPreview hasText={hasText} /> : null}
      {answer?.ok === false ? <p className="field-error">{answer.message}</p> : null}
      {answer?.ok ? <PreviewFrame html={answer.html} onEscape={onClose} /> : null}
      <div className="dialog-actions">
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}

/** As large as the preview that is on its way: nothing may move under a click. */
function NoPreview({ hasText }: { hasText: boolean }) {
  if (!hasText) return <p className="field-hint">There is no text yet.</p>;
  return (
    <div className="preview-frame is-waiting">
      <p className="field-hint">Loading…</p>
    </div>
  );
}

interface PreviewFrameProps {
  html: string;
  /** Keys that are pressed in the frame, which can have the focus, do not reach the dialog. */
  onEscape: () => void;
}

function PreviewFrame({ html, onEscape }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // React would turn the TrustedHTML into a string, which the browser rejects.
    if (frame.current) frame.current.srcdoc = policy.createHTML(html);
  }, [html]);
  function onLoad({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
    const page = currentTarget.contentDocument;
    groupBlocks(page?.body);
    page?.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') onEscape();
    });
  }
  return (
    <iframe
      ref={frame}
      className="preview-frame"
      title="Preview of the content"
      sandbox="allow-same-origin"
      onLoad={onLoad}
    />
  );
}

const policy = createTrustedPolicy(
  PREVIEW_POLICY,
  (html) =>
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Preview</title><link rel="stylesheet" href="${previewCss}"></head><body class="prose${html.length > LONG_TEXT ? ' long' : ''}">${html}</body></html>`,
);
