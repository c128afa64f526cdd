import type { EditorView } from 'prosemirror-view';
import { Component } from 'react';

interface SteadyTextProps {
  view: EditorView;
  /** How many groups the toolbar shows. */
  groups: number;
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
    return groups === this.props.groups || !view.hasFocus() ? null : topOf(view);
  }

  override componentDidUpdate(_props: SteadyTextProps, _state: unknown, before: number | null) {
    if (before === null) return;
    const { view } = this.props;
    window.scrollBy({ top: topOf(view) - before, behavior: 'instant' });
  }

  override render() {
    return null;
  }
}

function topOf({ dom }: EditorView): number {
  return dom.getBoundingClientRect().top;
}
