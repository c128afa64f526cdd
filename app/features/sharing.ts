/** What a preview link is made for. */
export interface Shared {
  /** The post, or the draft of one that was never saved. */
  readonly id: string;
  readonly source: 'saved' | 'post-draft';
  /** How long the link works; default: the usual time. */
  readonly days?: number | undefined;
}

type UseShare = () => (shared: Shared) => void;

/**
 * Makes a preview link, copies it and says so; null without the feature that makes them, which can be
 * taken out.
 */
export const [useShare = null] = Object.values(
  import.meta.glob<UseShare>('./*/ui/use-share-preview.ts', {
    eager: true,
    import: 'useSharePreview',
  }),
);
