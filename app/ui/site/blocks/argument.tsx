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

export function Argument({ block, look }: { block: ArgumentBlock; look: ArgumentLook }) {
  return (
    <>
      <BlockHeading heading={block.heading} intro={block.intro} />
      {look === 'evening' ? (
        <AnsweringColumns left={toAnswer(block.left)} right={toAnswer(block.right)} />
      ) : (
        <div className={`argument argument-${look}`}>
          <Side column={block.left} />
          <Side column={block.right} />
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

function Side({ column }: { column: Column }) {
  return (
    <div className="argument-side stack">
      <h3>{column.heading}</h3>
      {column.paragraphs ? <Paragraphs texts={column.paragraphs} /> : null}
      {column.points ? (
        <ul className="window-list">
          {column.points.map((point) => (
            <li key={point}>
              <WindowMark lit />
              {point}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
