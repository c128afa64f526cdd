import { Tabs } from '#app/ui/admin/tabs.tsx';
import { tabId, VIEW_PANEL } from '../view-panel.ts';
import type { ContentView } from './use-content-view.ts';

export function ViewTabs({ shown: { view, choose } }: { shown: ContentView }) {
  return (
    <Tabs
      label="How to edit the content"
      tabs={{ write: 'Write', html: 'HTML' }}
      chosen={view}
      onChoose={choose}
      idOf={tabId}
      panelOf={() => VIEW_PANEL}
    />
  );
}
