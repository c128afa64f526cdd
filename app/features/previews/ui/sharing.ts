import type { Sharing } from '#app/features/sharing.ts';
import { latePart } from '#app/ui/admin/late-part.tsx';
import { useSharePreview } from './use-share-preview.ts';

export const sharing: Sharing = {
  useShare: useSharePreview,
  Panel: latePart(
    async () => (await import('./share-panel.tsx')).SharePanel,
    ({ open }) => open,
  ),
};
