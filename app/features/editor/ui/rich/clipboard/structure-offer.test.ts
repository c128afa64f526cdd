import { undo } from 'prosemirror-history';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { expect, it } from 'vitest';
import { edit, htmlOf, openEditor } from '#tests/support/rich-editor.ts';
import { plainSlice } from './paste-text.ts';
import { putSlice } from './put-slice.ts';
import {
  acceptStructure,
  hasStructureOffer,
  offerStructure,
  structureOffers,
} from './structure-offer.ts';

/** An editor in which a text was pasted at the cursor. */
function paste(html: string, text: string) {
  const opened = openEditor(html);
  const view = {
    state: opened.reconfigure({ plugins: [...opened.plugins, structureOffers()] }),
    dispatch(tr: EditorState['tr']) {
      view.state = view.state.apply(tr);
    },
    focus: () => undefined,
  };
  const { from } = view.state.selection;
  const slice = plainSlice(view.state, text);
  if (slice !== null) view.dispatch(putSlice(view.state.tr, slice));
  offerStructure(view as unknown as EditorView, text, from);
  return view;
}

const LIST = 'Bring:\n- a\n- b';

it.each([
  ['<p>|</p>', '<p>Bring:</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  [
    '<p>x</p><p>one |two</p>',
    '<p>x</p><p>one </p>\n<p>Bring:</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p>two</p>',
  ],
])('a text that was pasted into %s becomes its blocks, in one step', (html, expected) => {
  const view = paste(html, LIST);
  expect(hasStructureOffer(view.state)).toBe(true);
  const pasted = htmlOf(view.state);
  acceptStructure(view as unknown as EditorView);
  expect(htmlOf(view.state)).toBe(expected);
  expect(hasStructureOffer(view.state)).toBe(false);
  expect(htmlOf(edit(view.state, undo))).toBe(pasted);
});

it('nothing is offered for plain words, in a heading, or after another edit', () => {
  expect(hasStructureOffer(paste('<p>|</p>', 'two\nlines').state)).toBe(false);
  expect(hasStructureOffer(paste('<h2>a|</h2>', LIST).state)).toBe(false);
  const view = paste('<p>|</p>', LIST);
  view.dispatch(view.state.tr.insertText('x'));
  expect(hasStructureOffer(view.state)).toBe(false);
});
