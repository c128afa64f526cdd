import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RemovedItem } from '#app/html/removed-item.ts';
import { useHeightProperty } from '#app/ui/admin/use-height-property.ts';
import { useToast } from '../../toasts.tsx';
import { missedOf } from '../content-report.tsx';
import { type BroughtImages, foreignImages, replaceImages } from '../replace-images.ts';
import { useQuestion } from '../use-question.tsx';
import { insertImages } from './brought-images.ts';
import { LeftOutNotice } from './clipboard/left-out-notice.tsx';
import { hasPendingInserts } from './clipboard/pending-inserts.ts';
import { StructureNotice } from './clipboard/structure-notice.tsx';
import { RichDialogs } from './dialogs/rich-dialogs.tsx';
import type { EditorHost, RichDialog } from './host.ts';
import { Toolbar } from './toolbar.tsx';
import { useEditorView } from './use-editor-view.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import type { CleanedContent, RichTextProps } from './view-props.ts';
import { WordCount } from './word-count.tsx';

interface LeftOut {
  removed: readonly RemovedItem[];
  /** The HTML that was cleaned; null for what was pasted. */
  cleaned: CleanedContent | null;
}

const NOTHING: LeftOut = { removed: [], cleaned: null };
const PASTED = 'Some of what you pasted was left out';
const CLEANED = 'Some of your HTML was left out';

/** The images that were left out, as far as their addresses are known. */
function fetchable({ removed, cleaned }: LeftOut): readonly string[] {
  if (cleaned === null) return removed.flatMap(({ addresses = [] }) => addresses);
  const kept = new Set(foreignImages(cleaned.content));
  return foreignImages(cleaned.source).filter((address) => !kept.has(address));
}

/** What somebody who reads the text would miss. */
function noticed(removed: readonly RemovedItem[]): RemovedItem[] {
  return missedOf(removed).flatMap(({ items }) => items);
}

/** The rich text editor: ProseMirror's view, its toolbar and its dialogs. */
export function RichText(props: RichTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [leftOut, setLeftOut] = useState<LeftOut>(NOTHING);
  const [dialog, setDialog] = useState<RichDialog | null>(null);
  const toast = useToast();
  const question = useQuestion();
  const { host } = props.session;
  useLayoutEffect(() => {
    Object.assign(host, {
      announce: setAnnouncement,
      showError: toast.error,
      ask: question.ask,
      showLeftOut: (removed) => setLeftOut({ removed, cleaned: null }),
      openDialog: setDialog,
      focusToolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    } satisfies EditorHost);
  }, [host, toast, question.ask]);
  useKeyboardInset(toolbar);
  const { view, state, isOpen } = useEditorView(place, {
    ...props,
    onCleaned: (cleaned) => setLeftOut({ removed: noticed(cleaned.removed), cleaned }),
  });
  /** In the place of those that cleaning took out, unless the text was changed since. */
  function putImages(images: BroughtImages): void {
    const { cleaned } = leftOut;
    if (cleaned !== null && cleaned.content === props.session.content) {
      props.onChange(replaceImages(cleaned.source, images));
    } else if (view !== null) {
      insertImages(view, images);
    }
    setLeftOut(NOTHING);
  }
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
      {question.dialog}
      {view === null || state === null ? null : <StructureNotice view={view} state={state} />}
      <LeftOutNotice
        title={leftOut.cleaned === null ? PASTED : CLEANED}
        removed={leftOut.removed}
        addresses={fetchable(leftOut)}
        onBrought={putImages}
        onDismiss={() => setLeftOut(NOTHING)}
      />
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
