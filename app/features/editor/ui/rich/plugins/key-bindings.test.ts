import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { htmlOf, openEditor } from '#tests/support/rich-editor.ts';
import { loadBlocks } from '../load-blocks.ts';
import { keyBindings } from './key-bindings.ts';

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => new Response());
  await loadBlocks();
  vi.unstubAllGlobals();
});

interface Press {
  key: string;
  ctrlKey?: boolean;
  altKey?: boolean;
  shiftKey?: boolean;
}

/** What keys do in an editor on a platform without a Command key; `isHandled` is of the last. */
function press(html: string, ...presses: Press[]) {
  const events: string[] = [];
  const view = {
    state: openEditor(html),
    dispatch(tr: EditorState['tr']) {
      view.state = view.state.apply(tr);
    },
    endOfTextblock: () => true,
  };
  const plugin = keyBindings({
    announce: (message) => void events.push(message),
    openDialog: ({ kind }) => void events.push(`dialog: ${kind}`),
    focusToolbar: () => void events.push('toolbar'),
  });
  const handle = plugin.props.handleKeyDown;
  const results = presses.map((one) => {
    const event = {
      ctrlKey: false,
      altKey: false,
      shiftKey: false,
      metaKey: false,
      keyCode: 0,
      ...one,
    };
    return handle?.call(plugin, view as unknown as EditorView, event as unknown as KeyboardEvent);
  });
  const isHandled = results.at(-1) ?? false;
  return { isHandled, html: htmlOf(view.state), events };
}

describe('a key', () => {
  it.each([
    [{ key: 'b', ctrlKey: true }, '<p>[a]</p>', '<p><strong>a</strong></p>', ['Bold on']],
    [{ key: '2', ctrlKey: true, altKey: true }, '<p>a|</p>', '<h2>a</h2>', ['Heading 2']],
    [{ key: '.', ctrlKey: true }, '<p>[a]</p>', '<p><sup>a</sup></p>', ['Superscript on']],
    [
      { key: ']', ctrlKey: true },
      '<ul><li>a</li><li>b|</li></ul>',
      '<ul><li>a<ul><li>b</li></ul></li></ul>',
      ['Indented'],
    ],
    [{ key: 'k', ctrlKey: true }, '<p>[a]</p>', '<p>a</p>', ['dialog: link']],
    [{ key: 'F10', altKey: true }, '<p>a</p>', '<p>a</p>', ['toolbar']],
    [{ key: 'Enter', shiftKey: true }, '<p>a|b</p>', '<p>a<br>b</p>', []],
    [
      { key: 'Enter', ctrlKey: true },
      '<pre><code>a|</code></pre>',
      '<pre><code>a</code></pre>\n<p></p>',
      [],
    ],
    [{ key: 'Enter' }, '<h2>a|b</h2>', '<h2>a</h2>\n<h2>b</h2>', []],
    [{ key: 'Backspace' }, '<ul><li>|a</li></ul>', '<p>a</p>', []],
  ])('%o on %s', (keys, before, html, events) => {
    expect(press(before, keys)).toEqual({ isHandled: true, html, events });
  });

  it.each([
    [{ key: 'Tab' }, '<ul><li>a</li><li>b|</li></ul>'],
    [{ key: 'Tab', ctrlKey: true }, '<table><tbody><tr><td>a|</td></tr></tbody></table>'],
    [{ key: 'u', ctrlKey: true }, '<p>[a]</p>'],
    [{ key: 'Enter', ctrlKey: true, altKey: true }, '<p>a|</p>'],
  ])('%o is left to the browser', (keys, html) => {
    expect(press(html, keys).isHandled).toBe(false);
  });

  it('that the browser would leave the page with is kept from it', () => {
    const result = press('<p>a|</p>', { key: '[', ctrlKey: true });
    expect(result).toEqual({ isHandled: true, html: '<p>a</p>', events: [] });
  });
});

describe('Tab in a table', () => {
  const table = (html: string): string => `<table><tbody>${html}</tbody></table>`;
  const leave = 'To leave the table, press Escape, then Tab.';

  it('moves to the next cell, whose text the next letter replaces', () => {
    const before = table('<tr><td>a|</td><td>b</td></tr>');
    expect(press(before, { key: 'Tab' }, { key: 'Backspace' }).html).toBe(
      table('<tr><td>a</td><td></td></tr>'),
    );
  });

  it('adds a row after the last cell, and Shift stops at the first one', () => {
    expect(press(table('<tr><td>a|</td></tr>'), { key: 'Tab' })).toEqual({
      isHandled: true,
      html: table('<tr><td>a</td></tr><tr><td></td></tr>'),
      events: [`Row added. ${leave}`],
    });
    expect(press(table('<tr><td>a|</td></tr>'), { key: 'Tab', shiftKey: true })).toEqual({
      isHandled: true,
      html: table('<tr><td>a</td></tr>'),
      events: [`First cell. ${leave}`],
    });
  });

  it.each([
    [[{ key: 'Tab' }]],
    [
      [
        { key: 'Shift', shiftKey: true },
        { key: 'Tab', shiftKey: true },
      ],
    ],
  ])('leaves the text after Escape: %o', (keys) => {
    const result = press(table('<tr><td>a|</td></tr>'), { key: 'Escape' }, ...keys);
    expect(result).toEqual({
      isHandled: false,
      html: table('<tr><td>a</td></tr>'),
      events: ['Tab leaves the table now'],
    });
  });

  it('moves again once another key came in between', () => {
    const keys = [{ key: 'Escape' }, { key: 'ArrowLeft' }, { key: 'Tab' }];
    expect(press(table('<tr><td>a|</td></tr>'), ...keys).html).toBe(
      table('<tr><td>a</td></tr><tr><td></td></tr>'),
    );
  });
});
