import type { CommandGroup, EditorCommand } from './command.ts';
import { toggle } from './define.ts';
import { isInQuote, toggleQuote } from './quotes.ts';
import {
  activeTextBlock,
  type HeadingLevel,
  setTextBlock,
  toggleTextBlock,
} from './text-blocks.ts';

export const blockCommands: CommandGroup = {
  name: 'blocks',
  label: 'Paragraph style',
  commands: [
    {
      id: 'paragraph',
      label: 'Paragraph',
      keys: ['Mod-Alt-0'],
      run: setTextBlock('paragraph'),
      isActive: (state) => activeTextBlock(state) === 'paragraph',
      isEnabled: (state) =>
        activeTextBlock(state) === 'paragraph' || setTextBlock('paragraph')(state),
      announce: () => 'Paragraph',
    },
    heading(2),
    heading(3),
    heading(4),
    toggle({
      id: 'quote',
      label: 'Quote',
      keys: ['Mod-Shift-9'],
      run: toggleQuote,
      isActive: isInQuote,
    }),
    toggle({
      id: 'code_block',
      label: 'Code block',
      run: toggleTextBlock('code_block'),
      isActive: (state) => activeTextBlock(state) === 'code_block',
      on: 'Code block',
      off: 'Paragraph',
    }),
  ],
};

function heading(level: HeadingLevel): EditorCommand {
  const kind = `heading_${level}` as const;
  return toggle({
    id: kind,
    label: `Heading ${level}`,
    keys: [`Mod-Alt-${level}`],
    run: toggleTextBlock(kind),
    isActive: (state) => activeTextBlock(state) === kind,
    on: `Heading ${level}`,
    off: 'Paragraph',
  });
}
