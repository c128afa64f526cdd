import type { EditorView } from 'prosemirror-view';
import { Component, type ReactNode, type RefObject } from 'react';

interface SteadyTextProps {
  view: EditorView;
  toolbar: RefObject<HTMLElement | null>;
  /** Which groups the toolbar shows. */
  groups: string;
  children: ReactNode;
}

/**
 * Keeps the text where it is on the screen when a row of the toolbar above it comes or goes, which a
 * press of the mouse can cause: text that moves under the pointer is selected. Safari has no scroll
 * anchoring, and no browser has it at the top of a page.
 */
export class SteadyText extends Component<SteadyTextProps> {
  override getSnapshotBeforeUpdate({ groups }: SteadyTextProps): number | null {
    const { view } = this.props;
    // A text that is only opened is read from the top of the page.
    return groups === this.props.groups || !view.hasFocus() ? null : this.#top();
  }

  override componentDidUpdate(_props: SteadyTextProps, _state: unknown, before: number | null) {
    if (before === null) return;
    const { view, toolbar } = this.props;
    const moved = this.#top() - before;
    // The line with the cursor does not go below the toolbar.
    const edge = toolbar.current?.getBoundingClientRect().bottom ?? 0;
    const room = Math.max(0, view.coordsAtPos(view.state.selection.head).top - edge);
    window.scrollBy({ top: Math.min(moved, room), behavior: 'instant' });
  }

  override render(): ReactNode {
    return this.props.children;
  }

  #top(): number {
    return this.props.view.dom.getBoundingClientRect().top;
  }
}
