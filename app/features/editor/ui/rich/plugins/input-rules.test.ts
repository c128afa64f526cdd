import { history } from 'prosemirror-history';
import { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { describe, expect, it } from 'vitest';
import { edit, htmlWithSelection, openEditor } from '#tests/support/rich-editor.ts';
import { commandById } from '../commands/index.ts';
import { typingRules } from './input-rules.ts';
import { tidyBlocks } from './tidy-blocks.ts';

const rules = typingRules();

/** Types the text one character at a time, as ProseMirror does. */
function type(html: string, text: string): EditorState {
  const { doc, selection } = openEditor(html);
  const plugins = [rules, history(), tidyBlocks()];
  const view = {
    state: EditorState.create({ doc, selection, plugins }),
    composing: false,
    dispatch(tr: EditorState['tr']) {
      view.state = view.state.apply(tr);
    },
  };
  for (const character of text) {
    const { from, to } = view.state.selection;
    const handle = rules.props.handleTextInput;
    const insert = () => view.state.tr.insertText(character, from, to);
    const isHandled = handle?.call(
      rules,
      view as unknown as EditorView,
      from,
      to,
      character,
      insert,
    );
    if (!isHandled) view.dispatch(insert());
  }
  return view.state;
}

describe('typing', () => {
  it.each([
    ['# ', '<p>|a</p>', '<h2>|a</h2>'],
    ['## ', '<p lang="es">|a</p>', '<h2 lang="es">|a</h2>'],
    ['### ', '<p>|a</p>', '<h3>|a</h3>'],
    ['#### ', '<p>|a</p>', '<h4>|a</h4>'],
    ['- ', '<p>|a</p>', '<ul>\n<li>|a</li>\n</ul>'],
    ['* ', '<p>|a</p>', '<ul>\n<li>|a</li>\n</ul>'],
    ['1. ', '<p>|a</p>', '<ol>\n<li>|a</li>\n</ol>'],
    ['> ', '<p>|a</p>', '<blockquote><p>|a</p></blockquote>'],
    ['---', '<p>|a</p>', '<hr>\n<p>|a</p>'],
    ['```', '<p>|a</p>', '<pre><code>|a</code></pre>'],
    ['see `code` x', '<p>|</p>', '<p>see <code>code</code> x|</p>'],
    ['**bold** x', '<p>|</p>', '<p><strong>bold</strong> x|</p>'],
    ['an *italic* x', '<p>|</p>', '<p>an <em>italic</em> x|</p>'],
  ])('"%s" makes what it means', (text, before, expected) => {
    const html = before.includes('<p>|</p>') ? '' : before;
    expect(htmlWithSelection(type(html, text))).toBe(expected);
  });

  it.each([
    ['"quotes" \'stay\'...', '<p>"quotes" \'stay\'...|</p>'],
    ['2*3*4', '<p>2*3*4|</p>'],
    ['a * b * c', '<p>a * b * c|</p>'],
    ['##x ', '<p>##x |</p>'],
    ['`**a**` x', '<p><code><strong>a</strong></code> x|</p>'],
  ])('%s stays as typed outside of what it marks', (text, expected) => {
    expect(htmlWithSelection(type('', text))).toBe(expected);
  });

  it('is only text in code, captions and items', () => {
    const code = '<pre><code>|</code></pre>';
    expect(htmlWithSelection(type(code, '## '))).toBe('<pre><code>## |</code></pre>');
    expect(htmlWithSelection(type(code, '`a` **b**'))).toBe('<pre><code>`a` **b**|</code></pre>');
    expect(htmlWithSelection(type('<p><code>x|</code></p>', '*a*'))).toContain('*a*');
    const summary = '<details><summary>|</summary><p>b</p></details>';
    expect(htmlWithSelection(type(summary, '- '))).toContain('<summary>- |</summary>');
    expect(htmlWithSelection(type('<ul><li>|</li></ul>', '- '))).toBe('<ul><li>- |</li></ul>');
  });
});

describe('undoing', () => {
  it.each([
    ['## ', '<p>## |a</p>'],
    ['- ', '<p>- |a</p>'],
    ['> ', '<p>> |a</p>'],
    ['---', '<p>---|a</p>'],
    ['**b**', '<p>**b**|a</p>'],
  ])('"%s" gives the characters back', (text, expected) => {
    const state = type('<p>|a</p>', text);
    expect(htmlWithSelection(edit(state, commandById('undo').run))).toBe(expected);
  });
});
