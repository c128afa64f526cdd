import { InputRule, inputRules } from 'prosemirror-inputrules';
import type { Node, ResolvedPos } from 'prosemirror-model';
import type { EditorState, Plugin, Transaction } from 'prosemirror-state';
import { schema } from '#app/html/document/schema.ts';
import { continueWith } from '../commands/continue-with.ts';
import { type ListName, toggleList } from '../commands/lists.ts';
import { toggleQuote } from '../commands/quotes.ts';
import { setTextBlock, type TextBlock } from '../commands/text-blocks.ts';

/** Makes headings, lists, quotes, code and emphasis of the characters that Markdown has for them. */
export function typingRules(): Plugin {
  return inputRules({
    rules: [
      textBlockRule(/^##? $/, 'heading_2'),
      textBlockRule(/^### $/, 'heading_3'),
      textBlockRule(/^#### $/, 'heading_4'),
      textBlockRule(/^```$/, 'code_block'),
      listRule(/^[-*] $/, 'bullet_list'),
      listRule(/^1\. $/, 'ordered_list'),
      blockRule(/^> $/, (tr) => continueWith(tr, toggleQuote)),
      blockRule(/^---$/, putRule),
      markRule(/`([^`\s\ufffc](?:[^`\ufffc]*[^`\s\ufffc])?)`$/, 'code', 1),
      markRule(/\*\*([^*\s\ufffc](?:[^*\ufffc]*[^*\s\ufffc])?)\*\*$/, 'strong', 2),
      markRule(/(?<![*\p{L}\p{N}])\*([^*\s\ufffc](?:[^*\ufffc]*[^*\s\ufffc])?)\*$/u, 'em', 1),
    ],
  });
}

/** Changes the paragraph that the characters are at the start of; false leaves them as typed. */
type Change = (tr: Transaction, $start: ResolvedPos) => boolean;

function blockRule(characters: RegExp, change: Change): InputRule {
  return new InputRule(characters, (state, _match, start, end) => {
    const $start = state.doc.resolve(start);
    if ($start.parent.type.name !== 'paragraph') return null;
    const tr = state.tr.delete(start, end);
    return change(tr, tr.doc.resolve(start)) ? tr : null;
  });
}

function textBlockRule(characters: RegExp, kind: TextBlock): InputRule {
  return blockRule(characters, (tr) => continueWith(tr, setTextBlock(kind)));
}

/** In a list, the characters are text. */
function listRule(characters: RegExp, name: ListName): InputRule {
  return blockRule(characters, (tr, $start) => {
    return $start.node(-1).type.name !== 'list_item' && continueWith(tr, toggleList(name));
  });
}

/** The line takes the place of the characters; what followed them stays below it. */
function putRule(tr: Transaction, $start: ResolvedPos): boolean {
  const rule = schema.node('horizontal_rule');
  const index = $start.index(-1);
  if (!$start.node(-1).canReplaceWith(index, index, rule.type)) return false;
  tr.insert($start.before(), rule);
  return true;
}

/** `closing` counts the characters that end the text, the last of which is not in the text yet. */
function markRule(characters: RegExp, name: 'code' | 'strong' | 'em', closing: number): InputRule {
  const mark = schema.mark(name);
  const code = schema.marks.code;
  return new InputRule(characters, (state, match, start, end) => {
    const { parent } = state.doc.resolve(start);
    if (!parent.type.allowsMarkType(mark.type)) return null;
    if (code && hasMark(state, start, end, code.name)) return null;
    const text = match[1] ?? '';
    const from = start + closing;
    const tr = state.tr.delete(from + text.length, end).delete(start, from);
    // What is typed next is as the text before.
    const marks = state.doc.resolve(start).marks();
    const to = start + text.length;
    return tr.removeMark(start, to, mark.type).addMark(start, to, mark).setStoredMarks(marks);
  });
}

function hasMark({ doc }: EditorState, from: number, to: number, name: string): boolean {
  let found = false;
  doc.nodesBetween(from, to, (node: Node) => {
    if (node.marks.some(({ type }) => type.name === name)) found = true;
  });
  return found;
}
