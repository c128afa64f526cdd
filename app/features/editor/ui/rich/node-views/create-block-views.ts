import type { NodeViewConstructor } from 'prosemirror-view';
import type { EditorHost } from '../host.ts';
import type { LATE_BLOCKS } from '../late-blocks.ts';
import { cardView } from './card-view.ts';
import { detailsView, summaryView } from './details-view.ts';
import { figureCaptionView, figureGroupView } from './figure-group-view.ts';
import { fixedBlockView } from './fixed-block-view.ts';
import { headerCellView } from './header-cell-view.ts';
import { rawHtmlView } from './raw-html-view.ts';
import { tableView } from './table-view.ts';
import { videoView } from './video-view.ts';

export type BlockViews = Record<(typeof LATE_BLOCKS)[number], NodeViewConstructor>;

/** How the editor shows the blocks that need more than their element. */
export function createBlockViews(host: EditorHost): BlockViews {
  return {
    card: cardView(host),
    details: detailsView(host),
    figure_caption: figureCaptionView,
    figure_group: figureGroupView(host),
    fixed_block: fixedBlockView(host),
    raw_html: rawHtmlView(host),
    summary: summaryView,
    table: tableView(host),
    table_header: headerCellView,
    video: videoView(host),
  };
}
