import type { BlockOf } from '../words/blocks.ts';
import { BlockHeading } from './heading.tsx';
import { RichText } from './rich-text.tsx';

export function Modules({ block }: { block: BlockOf<'modules'> }) {
  return (
    <>
      <BlockHeading heading={block.heading} intro={block.intro} />
      {block.look === 'grid' ? <ModuleGrid block={block} /> : <ModuleList block={block} />}
    </>
  );
}

function ModuleGrid({ block }: { block: BlockOf<'modules'> }) {
  return (
    <ul className="module-grid">
      {block.items.map((item) => (
        <li key={item.title}>
          <div className="module-text">
            <h3>{item.title}</h3>
            <p>
              <RichText text={item.text} />
            </p>
          </div>
          <ul className="ticks">
            {item.includes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** One row per module: description on the left, what it includes on the right. */
function ModuleList({ block }: { block: BlockOf<'modules'> }) {
  return (
    <ol className="modules">
      {block.items.map((module) => (
        <li key={module.title}>
          <h3>{module.title}</h3>
          <p>
            <RichText text={module.text} />
          </p>
          <ul className="ticks">
            {module.includes.map((included) => (
              <li key={included}>{included}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
