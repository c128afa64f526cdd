import type { EditorView } from 'prosemirror-view';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { latePart } from '#app/ui/admin/late-part.tsx';
import { useToast } from '#app/ui/admin/toasts.tsx';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import { useQuestion } from '#app/ui/admin/use-question.tsx';
import type { BroughtImages } from '../replace-images.ts';
import { hasPendingInserts } from './clipboard/pending-inserts.ts';
import type { EditorHost, RichDialog } from './host.ts';
import type { LeftOut } from './left-out.ts';
import { loadBlocks, loadedBlocks } from './load-blocks.ts';
import { useEditorView } from './use-editor-view.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useToolsPlace } from './use-tools-place.ts';
import type { RichTextProps } from './view-props.ts';
import { WordCount } from './word-count.tsx';

const RichDialogs = latePart(
  async () => {
    // What they put in needs it.
    await loadBlocks();
    return (await import('./dialogs/rich-dialogs.tsx')).RichDialogs;
  },
  ({ dialog }) => dialog !== null,
);

const Toolbar = latePart(
  async () => (await import('./lazy-tools.ts')).Toolbar,
  ({ isShown }) => isShown,
);

const LeftOutNotice = latePart(
  async () => (await loadBlocks()).LeftOutNotice,
  ({ leftOut }) => leftOut.removed.length > 0,
);

/** What they show comes with the cursor, which may be in an empty line from the first moment. */
const InsertTools = latePart(
  async () => (await import('./lazy-tools.ts')).InsertTools,
  () => true,
);

const NOTHING: LeftOut = { removed: [], cleaned: null };

/** The rich text editor: ProseMirror's view, its toolbar and its dialogs. */
export function RichText(props: RichTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [leftOut, setLeftOut] = useState<LeftOut>(NOTHING);
  const { place: toolsPlace, shows, setAsksForTools, watch } = useToolsPlace(props.isToolbarPinned);
  /** Whether the toolbar is to have the focus as soon as it is there. */
  const asksForFocus = useRef(false);
  const focusTools = useCallback(() => {
    const tool = toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]');
    if (!asksForFocus.current || !tool) return;
    asksForFocus.current = false;
    tool.focus();
  }, []);
  const { announcement, dialog, closeDialog, question } = useHost(props.session.host, {
    showLeftOut: (removed) => setLeftOut({ removed, cleaned: null }),
    focusToolbar() {
      asksForFocus.current = true;
      flushSync(() => setAsksForTools(true));
      focusTools();
    },
  });
  useKeyboardInset();
  const { view, state, isOpen } = useEditorView(place, {
    ...props,
    onCleaned: (cleaned) => setLeftOut({ removed: cleaned.removed, cleaned }),
  });
  usePendingReport(state !== null && hasPendingInserts(state), props.onPending);
  const { host, omitted } = props.session;
  // It asks about a paste, which is only put in once this is there.
  const StructureNotice = loadedBlocks()?.StructureNotice;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices what happens inside.
    <div
      className="rich"
      {...watch}
      onKeyDown={({ key, target, defaultPrevented }) => {
        if (key !== 'Escape' || defaultPrevented) return;
        // Before the toolbar goes away with the focus in it.
        if (target instanceof Node && toolbar.current?.contains(target)) view?.focus();
        setAsksForTools(false);
      }}
    >
      {view === null || state === null ? null : (
        <Toolbar
          ref={toolbar}
          isShown={shows(state)}
          onShown={focusTools}
          place={toolsPlace}
          id={`${props.control.id}-toolbar`}
          controls={props.control.id}
          isEnabled={isOpen}
          {...{ view, state, host, omitted }}
        />
      )}
      {isOpen ? null : (
        <p role="status" className="rich-loading">
          Loading...
        </p>
      )}
      <div ref={place} className="rich-text" aria-busy={!isOpen} />
      {view === null || state === null ? null : (
        <InsertTools view={view} state={state} host={host} omitted={omitted} />
      )}
      {question.dialog}
      {view === null || state === null || StructureNotice === undefined ? null : (
        <StructureNotice view={view} state={state} />
      )}
      <LeftOutNotice
        leftOut={leftOut}
        onBrought={(images, restored) => {
          putImages({ images, restored }, leftOut, view, props);
          setLeftOut(NOTHING);
        }}
        onDismiss={() => setLeftOut(NOTHING)}
      />
      {state === null ? null : <WordCount doc={state.doc} />}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {view === null ? null : (
        <RichDialogs view={view} dialog={dialog} host={host} onClose={closeDialog} />
      )}
    </div>
  );
}

/** Gives the editor's commands and plugins what they need of the page. */
function useHost(host: EditorHost, own: Pick<EditorHost, 'showLeftOut' | 'focusToolbar'>) {
  const [announcement, setAnnouncement] = useState('');
  const [dialog, setDialog] = useState<RichDialog | null>(null);
  const toast = useToast();
  const question = useQuestion();
  useLayoutEffect(() => {
    Object.assign(host, {
      announce: setAnnouncement,
      showError: toast.error,
      ask: question.ask,
      openDialog: setDialog,
      ...own,
    } satisfies EditorHost);
  });
  return { announcement, dialog, closeDialog: () => setDialog(null), question };
}

/** In the place of those that cleaning took out, unless the text was changed since. */
function putImages(
  { images, restored }: { images: BroughtImages; restored: string | null },
  { cleaned }: LeftOut,
  view: EditorView | null,
  { session, onChange }: RichTextProps,
): void {
  if (restored !== null && cleaned?.content === session.content) {
    onChange(restored);
  } else if (view !== null) {
    void loadBlocks().then(({ putPastedImages }) => putPastedImages(view, images), reportError);
  }
}

/** Tells the page whether something is on its way into the text, until the view is closed. */
function usePendingReport(isPending: boolean, report: (isPending: boolean) => void): void {
  const latest = useLatest(report);
  useEffect(() => {
    if (!isPending) return;
    latest.current(true);
    return () => latest.current(false);
  }, [isPending, latest]);
}
