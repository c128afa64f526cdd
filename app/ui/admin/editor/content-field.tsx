import { useState } from 'react';
import type { EditorView } from '#app/domains/posts/editor-protocol.ts';
import { POST_FIELDS } from '#app/domains/posts/post-fields.ts';
import { controlAttributes, FieldError, FieldHint } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { HtmlView } from './html-view.tsx';
import type { RichSession } from './rich/session.ts';
import { WriteView } from './rich/write-view.tsx';
import { rememberEditorView } from './send.ts';
import { tabId, VIEW_PANEL, ViewTabs } from './view-tabs.tsx';

export interface ContentFieldProps {
  value: string;
  error: string | undefined;
  session: RichSession;
  /** The view that the owner chose last. */
  initialView: EditorView;
  onChange: (content: string) => void;
  /** Called when something begins or ends to be on its way into the text, such as a picture. */
  onPending: (isPending: boolean) => void;
}

/** The content of a post in two views, as a word processor shows it and as HTML. */
export function ContentField(props: ContentFieldProps) {
  const { value, error, session, initialView, onChange, onPending } = props;
  const [view, setView] = useState<EditorView>(initialView);
  const [problem, setProblem] = useState<string | null>(null);
  const field = {
    id: 'content',
    name: 'content',
    label: POST_FIELDS.content.label,
    hint: HINTS[view],
    error,
  };
  const control = controlAttributes(field);

  function choose(next: EditorView): void {
    setProblem(null);
    setView(next);
    void rememberEditorView(next);
  }

  return (
    <div className="field content-field">
      <div className="content-head">
        <label className="field-label" id="content-label" htmlFor={field.id}>
          {field.label}
        </label>
        <ViewTabs view={view} onChoose={choose} />
      </div>
      <FieldHint id={field.id} hint={field.hint} />
      {problem === null ? null : (
        <Notice tone="error" role="alert" title="You are editing the HTML for now">
          <p>{problem}</p>
        </Notice>
      )}
      <div id={VIEW_PANEL} role="tabpanel" aria-labelledby={tabId(view)}>
        {view === 'write' ? (
          <WriteView
            control={control}
            value={value}
            session={session}
            onChange={onChange}
            onPending={onPending}
            onFailure={(message) => {
              setProblem(message);
              setView('html');
            }}
          />
        ) : (
          <HtmlView control={control} value={value} onChange={onChange} />
        )}
      </div>
      <FieldError id={field.id} error={field.error} />
    </div>
  );
}

const HINTS: Record<EditorView, string> = {
  write: 'Write your text here, or paste it from Word, Google Docs or anywhere else.',
  html: 'Write your text here. The buttons add headings, lists, links, pictures and videos.',
};
