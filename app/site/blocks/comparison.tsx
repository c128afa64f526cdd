import { BeforeAfter, type BeforeAfterColumn } from '#app/ui/primitives/before-after.tsx';
import { WindowMark } from '../drawings/window-mark.tsx';
import type { BlockOf, Column } from '../words/blocks.ts';
import { Actions } from './actions.tsx';
import { BlockHeading } from './heading.tsx';
import { Paragraphs, RichText } from './rich-text.tsx';

export function Comparison({ block }: { block: BlockOf<'comparison'> }) {
  const { look = 'before-after', unlit } = block;
  return (
    <>
      <BlockHeading heading={block.heading} intro={block.intro} />
      {look === 'before-after' ? (
        <BeforeAfter left={toColumn(block.left)} right={toColumn(block.right)} />
      ) : (
        <div className={`comparison comparison-${look}`}>
          <Side column={block.left} lit={unlit !== 'left'} />
          <Side column={block.right} lit={unlit !== 'right'} />
        </div>
      )}
      {block.actions ? <Actions actions={block.actions} first="text" /> : null}
    </>
  );
}

function toColumn({ heading, paragraphs, points }: Column): BeforeAfterColumn {
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
    <div className="comparison-side stack">
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
