import type { MenuItem } from '#app/ui/admin/menu-button.tsx';

type UsePostCopies = (id: string) => readonly MenuItem[];

/**
 * What takes a copy of one article out of the site, as its menu in the editor offers it; null without
 * the feature that makes such copies, which can be taken out.
 */
export const [usePostCopies = null] = Object.values(
  import.meta.glob<UsePostCopies>('./*/ui/use-post-copies.ts', {
    eager: true,
    import: 'usePostCopies',
  }),
);
