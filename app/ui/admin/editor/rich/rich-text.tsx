import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RemovedItem } from '#app/domains/posts/removed-item.ts';
import { useHeightProperty } from '#app/ui/admin/use-height-property.ts';
import { useToast } from '../../toasts.tsx';
import { useFirstFrameQuestion } from '../use-first-frame-question.tsx';
import { LeftOutNotice } from './clipboard/left-out-notice.tsx';
import { hasPendingInserts } from './clipboard/pending-inserts.ts';
import { RichDialogs } from './dialogs/rich-dialogs.tsx';
import type { EditorHost, RichDialog } from './host.ts';
import { Toolbar } from './toolbar.tsx';
import { useEditorView } from './use-editor-view.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import type { RichTextProps } from './view-props.ts';
import { WordCount } from './word-count.tsx';

/** The rich text editor: ProseMirror's view, its toolbar and its dialogs. */
export function RichText(props: RichTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [leftOut, setLeftOut] = useState<readonly RemovedItem[]>([]);
  const [dialog, setDialog] = useState<RichDialog | null>(null);
  const toast = useToast();
  const firstFrame = useFirstFrameQuestion();
  const { host } = props.session;
  useLayoutEffect(() => {
    Object.assign(host, {
      announce: setAnnouncement,
      showError: toast.error,
      askFirstFrame: firstFrame.ask,
      showLeftOut: setLeftOut,
      openDialog: setDialog,
      focusToolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    } satisfies EditorHost);
  }, [host, toast, firstFrame.ask]);
  useKeyboardInset(toolbar);
  const { view, state, isOpen } = useEditorView(place, props);
  usePendingReport(state !== null && hasPendingInserts(state), props.onPending);
  useHeightProperty('--toolbar-height', toolbar, view !== null);

  return (
    <div className="rich">
      {view === null || state === null ? null : (
        <Toolbar
          ref={toolbar}
          id={`${props.control.id}-toolbar`}
          controls={props.control.id}
          view={view}
          state={state}
          host={host}
          omitted={props.session.omitted}
          isEnabled={isOpen}
        />
      )}
      <div ref={place} className="rich-text" aria-busy={!isOpen} />
      {isOpen ? null : (
        <p role="status" className="rich-loading">
          Loading...
        </p>
      )}
      {firstFrame.dialog}
      <LeftOutNotice removed={leftOut} onDismiss={() => setLeftOut([])} />
      {state === null ? null : <WordCount doc={state.doc} />}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {view === null ? null : (
        <RichDialogs view={view} dialog={dialog} host={host} onClose={() => setDialog(null)} />
      )}
    </div>
  );
}

/** Tells the page whether something is on its way into the text, until the view is closed. */
function usePendingReport(isPending: boolean, report: (isPending: boolean) => void): void {
  const latest = useRef(report);
  useEffect(() => {
    latest.current = report;
  });
  useEffect(() => {
    if (!isPending) return;
    latest.current(true);
    return () => latest.current(false);
  }, [isPending]);
}
