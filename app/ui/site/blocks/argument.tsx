import type { ArgumentBlock, Column } from '#app/content/types.ts';
import { WindowMark } from '#app/ui/drawings/window-mark.tsx';
import { type AnsweringColumn, AnsweringColumns } from '#app/ui/primitives/answering-columns.tsx';
import { Actions } from './actions.tsx';
import { BlockHeading } from './heading.tsx';
import { Paragraphs, RichText } from './rich-text.tsx';

/**
 * `evening`: what is on the left, by day; what could be on the right, in the evening, lit.
 * `facing`: two lists that meet at a line. `uneven`: much on the left, little and dear on the right.
 */
export type ArgumentLook = 'evening' | 'facing' | 'uneven';

interface ArgumentProps {
  block: ArgumentBlock;
  look: ArgumentLook;
  /** The side whose windows are not lit, if one of them is. */
  dark: 'left' | 'right' | undefined;
}

export function Argument({ block, look, dark }: ArgumentProps) {
  return (
    <>
      <BlockHeading heading={block.heading} intro={block.intro} />
      {look === 'evening' ? (
        <AnsweringColumns left={toAnswer(block.left)} right={toAnswer(block.right)} />
      ) : (
        <div className={`argument argument-${look}`}>
          <Side column={block.left} lit={dark !== 'left'} />
          <Side column={block.right} lit={dark !== 'right'} />
        </div>
      )}
      {block.actions ? <Actions actions={block.actions} first="text" /> : null}
    </>
  );
}

function toAnswer({ heading, paragraphs, points }: Column): AnsweringColumn {
  return {
    heading,
    ...(paragraphs
      ? {
          paragraphs: paragraphs.map((text) => <RichText key={JSON.stringify(text)} text={text} />),
        }
      : {}),
    ...(points ? { points } : {}),
  };
}

function Side({ column, lit }: { column: Column; lit: boolean }) {
  return (
    <div className="argument-side stack">
      <h3>{column.heading}</h3>
      {column.paragraphs ? <Paragraphs texts={column.paragraphs} /> : null}
      {column.points ? (
        <ul className="window-list">
          {column.points.map((point) => (
            <li key={point}>
              <WindowMark lit={lit} />
              {point}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
