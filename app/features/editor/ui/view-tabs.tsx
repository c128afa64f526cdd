import type { KeyboardEvent } from 'react';
import type { EditorView } from '#app/features/articles/editor-protocol.ts';
import type { ContentView } from './use-content-view.ts';
import { tabId, VIEW_PANEL } from './view-panel.ts';

const VIEWS: readonly { view: EditorView; label: string }[] = [
  { view: 'write', label: 'Write' },
  { view: 'html', label: 'HTML' },
];

/** The tabs of the ARIA Authoring Practices: one tab stop, arrow keys, Enter or Space chooses. */
export function ViewTabs({ shown: { view, choose } }: { shown: ContentView }) {
  return (
    <div role="tablist" className="content-views" aria-label="How to edit the content">
      {VIEWS.map((tab) => (
        <button
          key={tab.view}
          type="button"
          role="tab"
          id={tabId(tab.view)}
          className="content-view"
          aria-selected={tab.view === view}
          aria-controls={tab.view === view ? VIEW_PANEL : undefined}
          tabIndex={tab.view === view ? 0 : -1}
          onKeyDown={moveFocus}
          onClick={() => {
            if (tab.view !== view) choose(tab.view);
          }}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const { currentTarget, key } = event;
  const { firstElementChild: first, lastElementChild: last } = currentTarget.parentElement ?? {};
  const target = {
    ArrowLeft: currentTarget.previousElementSibling ?? last,
    ArrowRight: currentTarget.nextElementSibling ?? first,
    Home: first,
    End: last,
  }[key];
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  target.focus();
}
