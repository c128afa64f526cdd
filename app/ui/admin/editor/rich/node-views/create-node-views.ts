import type { NodeViewConstructor } from 'prosemirror-view';
import type { EditorHost } from '../host.ts';
import { cardView } from './card-view.ts';
import { detailsView, summaryView } from './details-view.ts';
import { figureCaptionView, figureGroupView } from './figure-group-view.ts';
import { figureView } from './figure-view.ts';
import { fixedBlockView } from './fixed-block-view.ts';
import { headerCellView } from './header-cell-view.ts';
import { imageView } from './image-view.ts';
import { rawHtmlView } from './raw-html-view.ts';
import { tableView } from './table-view.ts';
import { videoView } from './video-view.ts';

/** How the editor shows the nodes that need more than their element. */
export function createNodeViews(host: EditorHost): Record<string, NodeViewConstructor> {
  return {
    card: cardView(host),
    details: detailsView(host),
    figure: figureView(host),
    figure_caption: figureCaptionView,
    figure_group: figureGroupView(host),
    fixed_block: fixedBlockView(host),
    image: imageView(host),
    raw_html: rawHtmlView(host),
    summary: summaryView,
    table: tableView(host),
    table_header: headerCellView,
    video: videoView(host),
  };
}
