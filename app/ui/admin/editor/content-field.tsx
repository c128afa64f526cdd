import { type ReactNode, useState } from 'react';
import type { EditorView } from '#app/domains/posts/editor-protocol.ts';
import { type ControlAttributes, FieldHint } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { HtmlView } from './html-view.tsx';
import type { RichSession } from './rich/session.ts';
import { WriteView } from './rich/write-view.tsx';
import { rememberPreference } from './send.ts';
import { tabId, VIEW_PANEL, ViewTabs } from './view-tabs.tsx';

export interface ContentFieldProps {
  label: string;
  /** The attributes of the box in either view, which the label and the messages belong to. */
  control: ControlAttributes;
  hints: Readonly<Record<EditorView, string>>;
  value: string;
  session: RichSession;
  /** The view that this person chose last. */
  initialView: EditorView;
  onChange: (content: string) => void;
  /** Called when something begins or ends to be on its way into the text, such as an image. */
  onPending: (isPending: boolean) => void;
  /** What is to be said of the text. */
  children: ReactNode;
}

/** A text in two views, as a word processor shows it and as HTML. */
export function ContentField(props: ContentFieldProps) {
  const { label, control, hints, value, session, initialView, onChange, onPending } = props;
  const [view, setView] = useState<EditorView>(initialView);
  const [problem, setProblem] = useState<string | null>(null);

  function choose(next: EditorView): void {
    setProblem(null);
    setView(next);
    void rememberPreference({ view: next });
  }

  return (
    <div className="field content-field">
      <div className="content-head">
        <label className="field-label" id={`${control.id}-label`} htmlFor={control.id}>
          {label}
        </label>
        <ViewTabs view={view} onChoose={choose} />
      </div>
      <FieldHint id={control.id} hint={hints[view]} />
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
          <HtmlView control={control} value={value} omitted={session.omitted} onChange={onChange} />
        )}
      </div>
      {props.children}
    </div>
  );
}
