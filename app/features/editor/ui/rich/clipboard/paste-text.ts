import type { Slice } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { toVideoEmbed } from '#app/html/content/video-embed.ts';
import { CONTENT_MAX_BYTES } from '#app/html/content-limit.ts';
import { schema } from '#app/html/document/schema.ts';
import { withSpaceAfter } from '#app/html/document/serialize.ts';
import { linkAt, setLink } from '../commands/links.ts';
import { putCursorBehind } from '../commands/places.ts';
import { videoAttributes } from '../dialogs/video-attributes.ts';
import { singleAddress } from './address.ts';
import { asOneStep, type Inserter, insertSlice } from './inserter.ts';
import { offerStructure } from './structure-offer.ts';
import { codeSlice, textSlice } from './text-slice.ts';

/** Plain text as the place of the cursor has it; null if there is none, or too much for a post. */
export function plainSlice(state: EditorState, text: string): Slice | null {
  if (new Blob([text]).size > CONTENT_MAX_BYTES) return null;
  const { $from } = state.selection;
  const slice = $from.parent.type.spec.code
    ? codeSlice(text)
    : textSlice(text, state.storedMarks ?? $from.marks());
  return slice.size === 0 ? null : slice;
}

/** Puts plain text in place of the selection. */
export function pasteText({ view, host }: Inserter, text: string): void {
  const slice = plainSlice(view.state, text);
  const { from } = view.state.selection;
  if (slice !== null) {
    insertSlice(view, slice);
    host.announce('Pasted');
    offerStructure(view, text, from);
  } else if (text.length > CONTENT_MAX_BYTES / 4) {
    host.showError(
      'This is too large to paste',
      'This is too much for one article, which can have 1 MB of text. Copy and paste a smaller part.',
    );
  }
}

/** Makes a video of its address on an empty line. Undone once, it is a link. */
export function pasteVideo(inserter: Inserter, text: string): boolean {
  const { view, host } = inserter;
  const { $from, empty } = view.state.selection;
  const video = singleAddress(text) === null ? undefined : toVideoEmbed(text);
  const isEmptyLine =
    empty && $from.parent.type.name === 'paragraph' && $from.parent.childCount === 0;
  if (video === undefined || !isEmptyLine || !pasteAddress(inserter, text)) return false;
  const line = view.state.selection.$from;
  const block = schema.node('video', { html: videoAttributes(video, '') });
  const parent = line.node(-1);
  if (!parent.canReplaceWith(line.index(-1), line.indexAfter(-1), block.type)) return true;
  asOneStep(view, () => {
    const placed = withSpaceAfter(block, line.parent.attrs.after);
    const tr = view.state.tr.replaceWith(line.before(), line.after(), placed);
    view.dispatch(putCursorBehind(tr, line.before() + block.nodeSize).scrollIntoView());
  });
  host.announce('Video added');
  return true;
}

/** Makes a link of a web address: of the selected words, or of the address itself. */
export function pasteAddress({ view, host }: Inserter, text: string): boolean {
  const { state } = view;
  const { selection } = state;
  const href = singleAddress(text);
  if (href === null || !selection.$from.sameParent(selection.$to)) return false;
  // In a link, or beside one, it is text like any other.
  if (selection.empty && linkAt(state) !== null) return false;
  if (!setLink({ href })(state)) return false;
  asOneStep(view, () => setLink({ href })(view.state, view.dispatch));
  host.announce('Link added');
  return true;
}
