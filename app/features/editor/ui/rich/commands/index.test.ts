import type { Transaction } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { openEditor } from '#tests/support/rich-editor.ts';
import { ALL_COMMANDS } from './all-commands.ts';
import type { CommandId, DialogRequest } from './command.ts';
import { performCommand } from './perform.ts';
import { tableCommands } from './table-commands.ts';

const all = ALL_COMMANDS.flatMap(({ commands }) => commands);

/** What a screen reader is told after a command, and the dialog that it opened. */
function perform(id: CommandId, html: string) {
  const said: string[] = [];
  const dialogs: DialogRequest[] = [];
  const view = {
    state: openEditor(html),
    dispatch(tr: Transaction) {
      view.state = view.state.apply(tr);
    },
  };
  const command = all.find((one) => one.id === id);
  if (command === undefined) throw new Error(`There is no command ${id}`);
  const did = performCommand(command, view, {
    announce: (message) => void said.push(message),
    openDialog: (dialog) => void dialogs.push(dialog),
    focusToolbar: () => undefined,
  });
  return { did, said, dialogs };
}

describe('the commands', () => {
  it('have different names, labels and keys', () => {
    for (const list of [
      all.map(({ id }) => id),
      all.map(({ label }) => label),
      all.flatMap(({ keys }) => keys),
    ]) {
      expect(new Set(list).size).toBe(list.length);
    }
  });

  it('have no keys in tables, whose commands come after the others', () => {
    const keys = tableCommands.commands.flatMap((command) => command.keys);
    expect(keys).toEqual([]);
  });

  it('leave Tab and Ctrl+U to the browser', () => {
    const keys = all.flatMap((command) => command.keys);
    expect(keys.filter((key) => /Tab|Mod-u/.test(key))).toEqual([]);
  });

  it.each([
    ['bold', '<p>[a]</p>', 'Bold on'],
    ['bold', '<p>[<strong>a</strong>]</p>', 'Bold off'],
    ['heading_2', '<p>a|</p>', 'Heading 2'],
    ['heading_2', '<h2>a|</h2>', 'Paragraph'],
    ['bulleted_list', '<p>a|</p>', 'Bulleted list on'],
    ['row_below', '<table><tbody><tr><td>a|</td></tr></tbody></table>', 'Row added'],
    ['delete_row', '<p>x</p><table><tbody><tr><td>a|</td></tr></tbody></table>', 'Table deleted'],
    ['move_down', '<p>a|</p><p>b</p>', 'Moved down, block 2 of 2'],
  ] as const)('%s on %s says "%s"', (id, html, message) => {
    expect(perform(id, html)).toEqual({ did: true, said: [message], dialogs: [] });
  });

  it('say nothing where they do not apply', () => {
    expect(perform('row_below', '<p>a|</p>')).toEqual({ did: false, said: [], dialogs: [] });
  });

  it('open a dialog where they ask for something first', () => {
    expect(perform('link', '<p>[a]</p>').dialogs).toEqual([{ kind: 'link' }]);
    const table = '<p>x</p><table><tbody><tr><td>a|</td></tr></tbody></table>';
    expect(perform('caption', table).dialogs).toEqual([{ kind: 'caption', at: 3 }]);
    expect(perform('table', table).did).toBe(false);
  });

  it('are enabled where they would do something', () => {
    const state = openEditor('<p>[a]</p>');
    const enabled = all.filter(({ isEnabled }) => isEnabled(state)).map(({ id }) => id);
    expect(enabled).toEqual([
      'paragraph',
      'heading_2',
      'heading_3',
      'heading_4',
      'quote',
      'code_block',
      'bold',
      'italic',
      'strikethrough',
      'code',
      'superscript',
      'subscript',
      'highlight',
      'link',
      'bulleted_list',
      'numbered_list',
      'image',
      'gallery',
      'video',
      'table',
      'card',
      'details',
      'rule',
      'line_break',
    ]);
  });
});
