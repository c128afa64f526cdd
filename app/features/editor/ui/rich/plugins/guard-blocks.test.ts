import { undo } from 'prosemirror-history';
import { type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { describe, expect, it } from 'vitest';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import { edit, htmlOf, openEditor, selectNode } from '#tests/support/rich-editor.ts';
import { pressBackspace, pressDelete } from '../commands/backspace.ts';
import { guardBlocks } from './guard-blocks.ts';

/** A table that is no rectangle stays HTML. */
const HTML = '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>';
const TEXT = `<p>before</p>${HTML}<p>after</p>`;

/** An editor whose first block of HTML is selected by a click or by keys. */
function open(how: 'pointer' | 'key', html = TEXT, name = 'raw_html') {
  const said: string[] = [];
  const plugin = guardBlocks({
    announce: (message) => void said.push(message),
    openDialog: () => undefined,
    focusToolbar: () => undefined,
  });
  const plain = openEditor(html);
  const { from } = selectNode(plain, name).selection;
  const view = {
    state: plain.reconfigure({ plugins: [plugin, ...plain.plugins] }),
    dispatch(tr: EditorState['tr']) {
      view.state = view.state.apply(tr);
    },
  };
  const selected = view.state.tr.setSelection(NodeSelection.create(view.state.doc, from));
  view.dispatch(how === 'pointer' ? selected.setMeta('pointer', true) : selected);
  const editor = view as unknown as EditorView;
  const press = (key: string): boolean | undefined =>
    plugin.props.handleKeyDown?.call(plugin, editor, { key } as KeyboardEvent) ?? undefined;
  const input = (inputType: string): void => {
    const event = { inputType, preventDefault: () => undefined } as InputEvent;
    plugin.props.handleDOMEvents?.beforeinput?.call(plugin, editor, event);
  };
  const fire = (name: 'compositionstart' | 'pointerdown' | 'keydown', event = {}) =>
    plugin.props.handleDOMEvents?.[name]?.call(plugin, editor, event as never);
  const type = (text: string) =>
    plugin.props.handleTextInput?.call(plugin, editor, 0, 0, text, () => view.state.tr);
  return { view, said, press, input, type, fire };
}

describe('a block of HTML that was clicked', () => {
  it('stays where letters are typed, Enter is pressed or a phrase is dictated', () => {
    const { view, said, press, input, type } = open('pointer');
    expect(type('x')).toBe(true);
    expect(press('Enter')).toBe(true);
    input('insertText');
    input('insertFromDictation');
    expect(htmlOf(view.state)).toBe(TEXT);
    expect(said).toHaveLength(4);
    expect(new Set(said).size).toBe(1);
    expect(said[0]).toContain('“Edit HTML”');
  });

  it.each(['Delete', 'Backspace'])(
    'is taken away by the second %s, and undo brings it back',
    (key) => {
      const { view, said, press } = open('pointer');
      press(key);
      expect(htmlOf(view.state)).toBe(TEXT);
      expect(said).toEqual(['Press Delete again to remove this part.']);
      press(key);
      expect(htmlOf(view.state)).toBe('<p>before</p><p>after</p>');
      expect(htmlOf(edit(view.state, undo))).toBe(TEXT);
    },
  );

  it('is taken away by Delete alone where it was selected by key', () => {
    const { view, press } = open('key');
    press('Delete');
    expect(htmlOf(view.state)).toBe('<p>before</p><p>after</p>');
  });

  it('is not replaced by anything else that takes the place of a selection', () => {
    const { view } = open('pointer');
    const { from, to } = view.state.selection;
    view.dispatch(view.state.tr.insertText('x', from, to));
    expect(htmlOf(view.state)).toBe(TEXT);
  });
});

describe('after an input method wrote over a block of HTML', () => {
  /** Where the browser has its cursor then, read soon after the click or the key before. */
  const readFromPage = ({ state }: { state: EditorState }) =>
    state.tr.setSelection(Selection.atEnd(state.doc)).setMeta('pointer', true);

  it('the block stays selected until somebody clicks elsewhere', () => {
    const { view, said, fire } = open('pointer');
    fire('compositionstart');
    expect(said[0]).toContain('“Edit HTML”');
    view.dispatch(readFromPage(view));
    expect(view.state.selection).toBeInstanceOf(NodeSelection);
    fire('pointerdown');
    view.dispatch(readFromPage(view));
    expect(view.state.selection).toBeInstanceOf(TextSelection);
  });

  it('its keys are not taken for keys that move the cursor', () => {
    const { fire } = open('pointer');
    expect(fire('keydown', { keyCode: 229 })).toBe(true);
    expect(fire('keydown', { key: 'ArrowDown', keyCode: 40 })).toBe(false);
  });
});

it('a selected video is not replaced by a letter', () => {
  const { html: video } = sanitizeContent('<iframe src="https://vimeo.com/1"></iframe>');
  const { view, type, said } = open('pointer', `<p>a</p>\n${video}`, 'video');
  expect(type('x')).toBe(true);
  expect(htmlOf(view.state)).toBe(`<p>a</p>\n${video}`);
  expect(said[0]).toContain('Press Enter');
});

describe('Backspace and Delete beside a block of HTML', () => {
  it.each([
    [`${HTML}<p>|after</p>`, pressBackspace],
    [`<p>before|</p>${HTML}`, pressDelete],
  ])('select it first: %s', (html, press) => {
    const state = edit(openEditor(html), press);
    expect(state.selection).toBeInstanceOf(NodeSelection);
    expect(htmlOf(state)).toBe(html.replace('|', ''));
  });
});
