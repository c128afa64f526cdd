import { EditorState, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { describe, expect, it } from 'vitest';
import { schema } from '#app/html/document/schema.ts';
import { documentOf, htmlOf } from '#tests/support/rich-editor.ts';
import { insertMenu } from './insert-menu.ts';
import { insertMenuOf } from './insert-menu-state.ts';

const NOTHING: ReadonlySet<string> = new Set();

/** An editor with the cursor in an empty paragraph behind this HTML, in which `keys` are pressed. */
function type(keys: readonly string[], { html = '<p>One</p>', omitted = NOTHING } = {}) {
  const events: string[] = [];
  const plugin = insertMenu(
    {
      announce: (message) => void events.push(message),
      openDialog: ({ kind }) => void events.push(`dialog: ${kind}`),
      focusToolbar: () => undefined,
    },
    omitted,
  );
  const opened = EditorState.create({ doc: documentOf(html), plugins: [plugin] });
  const end = opened.doc.content.size;
  const { tr } = opened;
  tr.insert(end, schema.node('paragraph'));
  const view = {
    state: opened.apply(tr.setSelection(TextSelection.create(tr.doc, end + 1))),
    dispatch(next: EditorState['tr']) {
      view.state = view.state.apply(next);
    },
  };
  const unhandled = keys.filter((key) => {
    const event = { key, isComposing: false } as KeyboardEvent;
    const handle = plugin.props.handleKeyDown;
    if (handle?.call(plugin, view as unknown as EditorView, event)) return false;
    if (key.length > 1) return true;
    view.dispatch(view.state.tr.insertText(key));
    return false;
  });
  const menu = insertMenuOf(view.state);
  return {
    unhandled,
    events,
    html: htmlOf(view.state),
    items: menu?.items.map(({ id }) => id) ?? null,
    chosen: menu?.items[menu.index]?.id,
    attributes: (plugin.props.attributes as (state: EditorState) => object)(view.state),
  };
}

describe('the insert menu', () => {
  it('opens with a slash on an empty line, and is found by screen readers', () => {
    const { items, attributes } = type(['/']);
    expect(items).toContain('image');
    expect(items).toContain('details');
    expect(attributes).toMatchObject({
      'aria-controls': 'insert-menu',
      'aria-activedescendant': 'insert-menu-0',
    });
  });

  it('stays closed for a slash in a line with text', () => {
    expect(type(['a', '/']).items).toBeNull();
  });

  it.each([
    [['/', 't', 'a', 'b'], 'table'],
    [['/', 'd', 'i', 'v'], 'rule'],
    [['/', 's', 'e', 'c'], 'details'],
    [['/', 'p', 'h', 'o'], 'image'],
  ])('finds by a word of it: %j', (keys, id) => {
    expect(type(keys).chosen).toBe(id);
  });

  it('leaves out what has no place in the text', () => {
    expect(type(['/'], { omitted: new Set(['image']) }).items).not.toContain('image');
  });

  it('moves with the arrow keys, around the ends', () => {
    const { items } = type(['/']);
    expect(type(['/', 'ArrowDown']).chosen).toBe(items?.[1]);
    expect(type(['/', 'ArrowUp']).chosen).toBe(items?.at(-1));
  });

  it('takes the slash away with the choice', () => {
    expect(type(['/', 'q', 'u', 'o', 'Enter'])).toMatchObject({
      html: '<p>One</p>\n<blockquote><p></p></blockquote>',
      events: ['Quote on'],
      items: null,
    });
    expect(type(['/', 'p', 'h', 'o', 'Enter'])).toMatchObject({ events: ['dialog: image'] });
    // The usual table needs no question.
    expect(type(['/', 't', 'a', 'b', 'Enter'])).toMatchObject({ events: ['Table added'] });
  });

  it('closes with Escape and leaves what was typed', () => {
    const { items, html } = type(['/', 'q', 'Escape']);
    expect(items).toBeNull();
    expect(html).toBe('<p>One</p>\n<p>/q</p>');
  });

  it('leaves Enter alone where nothing has that name, and closes with a second word of the path', () => {
    expect(type(['/', 'x', 'y', 'Enter'])).toMatchObject({ unhandled: ['Enter'], items: [] });
    expect(type(['/', 'a', '/']).items).toBeNull();
  });
});
