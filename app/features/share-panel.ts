import type { ComponentType, ReactNode } from 'react';

export interface SharePanelProps {
  open: boolean;
  /** The post, or the draft of one that was never saved. */
  id: string;
  onShare: (days: number) => void;
  /** The way to the page of the links. */
  children: ReactNode;
}

/**
 * Loads what copies a preview link for another time and shows those that work, for the editor alone;
 * null without the feature that makes them.
 */
export const [loadSharePanel = null] = Object.values(
  import.meta.glob<ComponentType<SharePanelProps>>('./*/ui/share-panel.tsx', {
    import: 'SharePanel',
  }),
);
