import { WindowMark } from '../drawings/window-mark.tsx';
import type { BlockOf, Column } from '../words/blocks.ts';
import { Actions } from './actions.tsx';
import { BlockHeading } from './heading.tsx';
import { Paragraphs } from './rich-text.tsx';

export function Comparison({ block }: { block: BlockOf<'comparison'> }) {
  const { look = 'before-after', unlit } = block;
  return (
    <>
      <BlockHeading heading={block.heading} intro={block.intro} />
      {look === 'before-after' ? (
        <div className="before-after">
          <BeforeOrAfter column={block.left} />
          <BeforeOrAfter column={block.right} />
        </div>
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

/** Before is on the left, after on a dark card with lit marks on the right. */
function BeforeOrAfter({ column }: { column: Column }) {
  return (
    <div className="before-after-column stack">
      <h3>{column.heading}</h3>
      {column.paragraphs ? <Paragraphs texts={column.paragraphs} /> : null}
      {column.points ? (
        <ul className="ticks">
          {column.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
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
