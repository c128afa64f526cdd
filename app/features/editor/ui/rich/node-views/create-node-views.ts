import type { NodeViewConstructor } from 'prosemirror-view';
import type { EditorHost } from '../host.ts';
import { LATE_BLOCKS } from '../late-blocks.ts';
import { loadedBlocks } from '../load-blocks.ts';
import type { BlockViews } from './create-block-views.ts';
import { renderNode } from './elements.ts';
import { figureView } from './figure-view.ts';
import { imageView } from './image-view.ts';

/** How the editor shows the nodes that need more than their element. */
export function createNodeViews(host: EditorHost): Record<string, NodeViewConstructor> {
  let views: BlockViews | null = null;
  const late = LATE_BLOCKS.map((name): [string, NodeViewConstructor] => [
    name,
    (...about) => {
      views ??= loadedBlocks()?.createBlockViews(host) ?? null;
      // A block that was put in before its view was loaded is shown anew with it.
      return views?.[name]?.(...about) ?? renderNode(about[0]);
    },
  ]);
  return { figure: figureView(host), image: imageView(host), ...Object.fromEntries(late) };
}
