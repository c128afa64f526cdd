import type { EditorState } from 'prosemirror-state';
import type { CommandId, EditorCommand } from './commands/command.ts';
import { commandById } from './commands/index.ts';

/** What the insert menu offers, in its order, and other words that people type to find it. */
const ITEMS: readonly (readonly [CommandId, string])[] = [
  ['image', 'picture photo'],
  ['gallery', 'images pictures photos side by side'],
  ['table', 'rows columns cells'],
  ['video', 'youtube vimeo film'],
  ['card', 'card price offer contact call to action cta'],
  ['heading_2', 'subheading title h2'],
  ['heading_3', 'subheading title h3'],
  ['bulleted_list', 'bullets points ul'],
  ['numbered_list', 'numbers ordered ol'],
  ['quote', 'blockquote'],
  ['rule', 'divider horizontal rule hr'],
  ['details', 'section accordion toggle faq'],
  ['code_block', 'source'],
];

/** The commands of the menu that can be used here and fit what was typed, best first. */
export function findInsertItems(
  state: EditorState,
  query: string,
  omitted: ReadonlySet<string>,
): readonly EditorCommand[] {
  const wanted = query.trim().toLowerCase();
  const found = ITEMS.flatMap(([id, words]) => {
    const command = commandById(id);
    if (omitted.has(id) || !command.isEnabled(state)) return [];
    const names = `${command.label} ${words}`.toLowerCase();
    const at = names.startsWith(wanted) ? 0 : names.includes(` ${wanted}`) ? 1 : null;
    return at === null ? [] : [{ command, at }];
  });
  return found.sort((a, b) => a.at - b.at).map(({ command }) => command);
}
