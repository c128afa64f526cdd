import type { ComponentType, ReactNode } from 'react';

/** What a preview link is made for. */
export interface Shared {
  /** The post, or the draft of one that was never saved. */
  readonly id: string;
  readonly source: 'saved' | 'post-draft';
  /** How long the link works; default: the usual time. */
  readonly days?: number | undefined;
}

export interface SharePanelProps {
  open: boolean;
  /** The post, or the draft of one that was never saved. */
  id: string;
  onShare: (days: number) => void;
  /** The way to the page of the links. */
  children: ReactNode;
}

/** What the list of articles and the editor show of preview links. */
export interface Sharing {
  /** Makes a link, copies it and says so. */
  useShare(): (shared: Shared) => void;
  /** Copies a link for another time, and shows those that work. */
  readonly Panel: ComponentType<SharePanelProps>;
}

const [found = null] = Object.values(
  import.meta.glob<Sharing>('./*/ui/sharing.ts', { eager: true, import: 'sharing' }),
);

/** The `sharing` of the feature that makes preview links; null without it. */
export const sharing: Sharing | null = found;

export const useShare: () => ((shared: Shared) => void) | null = found?.useShare ?? (() => null);
