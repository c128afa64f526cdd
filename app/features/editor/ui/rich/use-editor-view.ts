import { closeHistory } from 'prosemirror-history';
import { DOMParser, type Node } from 'prosemirror-model';
import { EditorState, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useState } from 'react';
import { schema } from '#app/html/document/schema.ts';
import { serializeDocument } from '#app/html/document/serialize.ts';
import { onReturn } from '#app/ui/admin/line/line.ts';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import { whenIdle } from '#app/ui/admin/when-idle.ts';
import type { ControlAttributes } from '#app/ui/forms/field.tsx';
import { failHeld, heldPastes, pasteHeld } from './clipboard/held-pastes.ts';
import { hasLateBlocks } from './late-blocks.ts';
import type { CleanedContent } from './left-out.ts';
import { loadBlocks } from './load-blocks.ts';
import { createNodeViews } from './node-views/create-node-views.ts';
import { isOwnContent, type RichSession } from './offered/session.ts';
import { openToShow } from './open-content.ts';
import { leaveUntouched } from './plugins/tidy-blocks.ts';
import { editorPlugins, lacksLatePlugins, withLatePlugins } from './plugins.ts';
import { replaceDocument } from './replace-document.ts';
import { SCROLL_EDGES } from './scroll-edges.ts';
import type { RichTextProps } from './view-props.ts';

/** From here on, blocks that are not in sight are not laid out. */
const MANY_BLOCKS = 200;

interface OpenEditor {
  view: EditorView | null;
  /** The state that the toolbar shows. */
  state: EditorState | null;
  /** Whether the editor shows the content, or is still reading it. */
  isOpen: boolean;
}

/** Creates ProseMirror's view in `place`, and keeps it and the content of the post the same. */
export function useEditorView(
  place: RefObject<HTMLDivElement | null>,
  props: RichTextProps & { onCleaned: (cleaned: CleanedContent) => void },
): OpenEditor {
  const { value, session, control } = props;
  const { host } = session;
  const [view, setView] = useState<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const isOpen = view !== null && isOwnContent(session, value);
  const latest = useLatest({ ...props, isOpen });

  useEffect(() => {
    if (place.current === null) return;
    const created = new EditorView(place.current, {
      state: withLatePlugins(
        session.state ?? EditorState.create({ schema, plugins: editorPlugins(session) }),
        session,
      ),
      attributes: ({ doc }) => attributesOf(latest.current.control, doc.childCount),
      editable: () => latest.current.isOpen,
      nodeViews: createNodeViews(host),
      domParser: TYPED,
      scrollThreshold: SCROLL_EDGES,
      scrollMargin: SCROLL_EDGES,
      dispatchTransaction: (transaction) => dispatch(created, transaction),
    });
    leaveSelectionAlone(created.dom);
    function dispatch(editor: EditorView, transaction: Transaction): void {
      try {
        apply(editor, transaction);
      } catch (error) {
        reportError(error);
        latest.current.onBroken();
      }
    }
    function apply(editor: EditorView, transaction: Transaction): void {
      const next = editor.state.apply(transaction);
      editor.updateState(next);
      session.state = next;
      setState(next);
      if (!transaction.docChanged) return;
      const content = serializeDocument(next.doc);
      if (content === session.content) return;
      session.content = content;
      session.reported.push(content);
      latest.current.onChange(content);
    }
    setView(created);
    setState(created.state);
    return () => created.destroy();
  }, [place, session, host, latest]);

  // The content changed elsewhere: in the HTML view, or by a copy that was restored.
  useEffect(() => {
    if (view === null || isOwnContent(session, value)) {
      if (value === session.content) session.reported = [];
      return;
    }
    const abort = new AbortController();
    openToShow(value, session, abort.signal).then(
      ({ doc, content, removed }) => {
        if (abort.signal.aborted) return;
        session.content = content;
        session.reported = [];
        session.state =
          session.state === null
            ? EditorState.create({ doc, plugins: editorPlugins(session) })
            : withDocument(session.state, doc);
        session.state = withLatePlugins(session.state, session);
        view.updateState(session.state);
        setState(session.state);
        if (content === value) return;
        if (value === session.elsewhere) {
          session.reported = [value];
          return;
        }
        latest.current.onChange(content);
        latest.current.onCleaned({ source: value, content, removed });
      },
      (error: Error) => {
        if (!abort.signal.aborted) latest.current.onFailure(error.message);
      },
    );
    return () => abort.abort();
  }, [view, value, session, latest]);

  useLateParts(view, session, setState);

  // ProseMirror reads its attributes and whether it can be edited when it is updated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the attributes are made of.
  useEffect(() => {
    view?.setProps({});
  }, [view, isOpen, control['aria-invalid'], control['aria-describedby']]);

  return { view, state, isOpen };
}

/**
 * What comes after the text: loaded while the browser is idle, as soon as something is pasted, or once
 * the site answers again.
 */
function useLateParts(
  view: EditorView | null,
  session: RichSession,
  onState: (state: EditorState) => void,
): void {
  const isPasting = view !== null && heldPastes(view.state).length > 0;
  useEffect(() => {
    if (view === null || !lacksLatePlugins(view.state)) return;
    const load = () =>
      void loadBlocks().then(
        () => view.isDestroyed || addLateParts(view, session, onState),
        (error) => view.isDestroyed || failHeld(view, session.host, error),
      );
    const stop = new AbortController();
    onReturn(load, stop);
    if (isPasting) load();
    else stop.signal.addEventListener('abort', whenIdle(load));
    return () => stop.abort();
  }, [view, session, onState, isPasting]);
}

function addLateParts(
  view: EditorView,
  session: RichSession,
  onState: (state: EditorState) => void,
): void {
  // The line that is back may not be the first since they were loaded.
  if (!lacksLatePlugins(view.state)) return;
  const held = heldPastes(view.state);
  const next = withLatePlugins(view.state, session);
  view.updateState(next);
  if (session.state !== null) session.state = next;
  onState(next);
  if (hasLateBlocks(next.doc)) view.setProps({ nodeViews: createNodeViews(session.host) });
  for (const paste of held) pasteHeld(view, paste);
}

/** Shows a document from elsewhere: one step of the history, however soon the next edit follows. */
function withDocument(state: EditorState, doc: Node): EditorState {
  const replaced = state.apply(leaveUntouched(replaceDocument(state, doc)));
  return replaced.apply(closeHistory(replaced.tr));
}

/**
 * At each commit, React walks through the whole text of a focused element whose `contentEditable` is
 * "true", to remember the selection. ProseMirror keeps it, and goes by the attribute.
 */
function leaveSelectionAlone(box: HTMLElement): void {
  Object.defineProperty(box, 'contentEditable', { value: 'inherit', configurable: true });
}

/** Reads what was typed, without what an extension of the browser put beside it. */
const TYPED = new DOMParser(schema, [
  { tag: '*', getAttrs: ({ localName }) => localName.includes('-') && null, ignore: true },
]);

/** The box is not a form control: what a label does for those is written out here. */
function attributesOf(control: ControlAttributes, blocks: number): Record<string, string> {
  const invalid = control['aria-invalid'];
  const describedBy = control['aria-describedby'];
  return {
    id: control.id,
    class: `prose rich-content${blocks > MANY_BLOCKS ? ' long' : ''}`,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${control.id}-label`,
    'aria-required': 'true',
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  };
}
