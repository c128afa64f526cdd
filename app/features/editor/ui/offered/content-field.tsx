import type { ReactNode } from 'react';
import type { EditorView } from '#app/features/articles/editor-protocol.ts';
import { type ControlAttributes, FieldHint } from '#app/ui/forms/field.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { HtmlView } from '../html-view.tsx';
import type { RichSession } from '../rich/offered/session.ts';
import { WriteView } from '../rich/write-view.tsx';
import { tabId, VIEW_PANEL } from '../view-panel.ts';
import type { ContentView } from './use-content-view.ts';

export interface ContentFieldProps {
  label: string;
  /** The attributes of the box in either view, which the label and the messages belong to. */
  control: ControlAttributes;
  hints: Readonly<Record<EditorView, string>>;
  value: string;
  session: RichSession;
  shown: ContentView;
  /** Where the views are chosen; elsewhere for a sheet of paper, where there is only the text. */
  tabs?: ReactNode;
  isToolbarPinned?: boolean;
  onChange: (content: string) => void;
  /** Called when something begins or ends to be on its way into the text, such as an image. */
  onPending: (isPending: boolean) => void;
  /** What is to be said of the text. */
  children: ReactNode;
}

/** A text in two views, as a word processor shows it and as HTML. */
export function ContentField(props: ContentFieldProps) {
  const { label, control, hints, value, session, shown, tabs, onChange, onPending } = props;
  const { isToolbarPinned = true } = props;
  const isSheet = tabs === undefined;
  const { view, problem } = shown;
  const hint = <FieldHint id={control.id} hint={hints[view]} />;
  return (
    <div className={isSheet ? 'field content-field on-sheet' : 'field content-field'}>
      <div className={isSheet ? 'visually-hidden' : 'content-head'}>
        <label className="field-label" id={`${control.id}-label`} htmlFor={control.id}>
          {label}
        </label>
        {isSheet ? hint : tabs}
      </div>
      {isSheet ? null : hint}
      {problem === null ? null : (
        <Notice tone="error" role="alert" title="You are editing the HTML for now">
          <p>{problem}</p>
        </Notice>
      )}
      {isSheet && view === 'html' ? (
        <p className="cluster">
          You are editing the HTML.
          <Button look="text" onClick={() => shown.choose('write')}>
            Back to Write
          </Button>
        </p>
      ) : null}
      <div id={VIEW_PANEL} role="tabpanel" aria-labelledby={tabId(view)}>
        {view === 'write' ? (
          <WriteView
            control={control}
            value={value}
            session={session}
            isToolbarPinned={isToolbarPinned}
            onChange={onChange}
            onPending={onPending}
            onFailure={shown.fail}
          />
        ) : (
          <HtmlView control={control} value={value} omitted={session.omitted} onChange={onChange} />
        )}
      </div>
      {props.children}
    </div>
  );
}
