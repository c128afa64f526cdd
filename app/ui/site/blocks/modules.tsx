import type { ModulesBlock } from '#app/content/types.ts';
import { type Module, ModuleList } from '#app/ui/primitives/module-list.tsx';
import { BlockHeading } from './heading.tsx';
import { RichText } from './rich-text.tsx';

/** `rows`: one after another across the page; `panes`: four panes of one window. */
export function Modules({ block, look }: { block: ModulesBlock; look: 'rows' | 'panes' }) {
  return (
    <>
      <BlockHeading heading={block.heading} intro={block.intro} />
      {look === 'rows' ? (
        <ModuleList modules={block.items.map(toModule)} />
      ) : (
        <Panes block={block} />
      )}
    </>
  );
}

function toModule({ title, text, includes }: ModulesBlock['items'][number]): Module {
  return { title, text: <RichText text={text} />, includes };
}

function Panes({ block }: { block: ModulesBlock }) {
  return (
    <ul className="panes">
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
