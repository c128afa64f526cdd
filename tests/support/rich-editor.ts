import { history } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type Command, EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { tidyBlocks } from '#app/features/editor/ui/rich/plugins/tidy-blocks.ts';
import { readDocument } from '#app/html/document/read-document.server.ts';
import { schema } from '#app/html/document/schema.ts';
import { serializeDocument } from '#app/html/document/serialize.ts';

/**
 * An editor without a page. In the text of the HTML, `|` is the cursor, `[` the anchor and `]` the
 * head of a selection; without them the cursor is at the start.
 */
export function openEditor(html: string): EditorState {
  const marked = EditorState.create({ doc: documentOf(html) });
  const { tr } = marked;
  const found: Record<string, number> = {};
  for (const sign of ['|', '[', ']']) {
    const pos = findText(tr.doc, sign);
    if (pos === null) continue;
    tr.delete(pos, pos + 1);
    found[sign] = pos;
  }
  const cursor = found['|'];
  const anchor = found['['] ?? cursor;
  const head = found[']'] ?? cursor;
  const { doc } = tr;
  return EditorState.create({
    doc,
    ...(anchor === undefined || head === undefined
      ? {}
      : { selection: TextSelection.create(doc, anchor, head) }),
    plugins: [history(), tableEditing(), tidyBlocks()],
  });
}

export function documentOf(html: string): Node {
  return schema.nodeFromJSON(readDocument(html));
}

/** The state after a command, which has to apply. */
export function edit(state: EditorState, ...commands: Command[]): EditorState {
  return commands.reduce((current, command) => {
    let next: EditorState | null = null;
    const applies = command(current, (tr) => {
      next = current.apply(tr);
    });
    if (!applies || next === null) throw new Error('The command does not apply');
    return next;
  }, state);
}

export function htmlOf({ doc }: EditorState): string {
  return serializeDocument(doc);
}

/** The HTML with the signs of `openEditor` where the selection is. */
export function htmlWithSelection(state: EditorState): string {
  const { anchor, head, empty } = state.selection;
  const { tr } = EditorState.create({ doc: state.doc });
  if (empty) tr.insertText('|', anchor);
  else {
    const signs: [number, string][] = [
      [anchor, '['],
      [head, ']'],
    ];
    for (const [pos, sign] of signs.sort(([a], [b]) => b - a)) tr.insertText(sign, pos);
  }
  return serializeDocument(tr.doc);
}

/** The first node of a kind is selected. */
export function selectNode(state: EditorState, name: string): EditorState {
  let found: number | null = null;
  state.doc.descendants((node, pos) => {
    if (found === null && node.type.name === name) found = pos;
    return found === null;
  });
  if (found === null) throw new Error(`There is no ${name}`);
  return state.apply(state.tr.setSelection(NodeSelection.create(state.doc, found)));
}

function findText(doc: Node, text: string): number | null {
  let found: number | null = null;
  doc.descendants((node, pos) => {
    const at = node.text?.indexOf(text) ?? -1;
    if (found === null && at !== -1) found = pos + at;
    return found === null;
  });
  return found;
}
