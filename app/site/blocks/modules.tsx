import { type Module, ModuleList } from '#app/ui/primitives/module-list.tsx';
import type { BlockOf } from '../words/blocks.ts';
import { BlockHeading } from './heading.tsx';
import { RichText } from './rich-text.tsx';

export function Modules({ block }: { block: BlockOf<'modules'> }) {
  return (
    <>
      <BlockHeading heading={block.heading} intro={block.intro} />
      {block.look === 'grid' ? (
        <ModuleGrid block={block} />
      ) : (
        <ModuleList modules={block.items.map(toModule)} />
      )}
    </>
  );
}

function toModule({ title, text, includes }: BlockOf<'modules'>['items'][number]): Module {
  return { title, text: <RichText text={text} />, includes };
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
