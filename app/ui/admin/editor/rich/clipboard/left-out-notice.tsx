import type { RemovedItem } from '#app/html/removed-item.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { BringImages } from '../../bring-images.tsx';
import { RemovedList } from '../../removed-list.tsx';
import type { BroughtImages } from '../../replace-images.ts';

interface LeftOutNoticeProps {
  title: string;
  removed: readonly RemovedItem[];
  /** Of images that can be brought into the library. */
  addresses: readonly string[];
  onBrought: (images: BroughtImages) => void;
  onDismiss: () => void;
}

/** Names what could not come along into the post. */
export function LeftOutNotice(props: LeftOutNoticeProps) {
  const { title, removed, addresses, onBrought, onDismiss } = props;
  if (removed.length === 0) return null;
  return (
    <Notice title={title}>
      <RemovedList removed={removed} />
      <div className="cluster">
        {addresses.length === 0 ? null : (
          <BringImages addresses={addresses} onBrought={onBrought} />
        )}
        <Button look="quiet" small onClick={onDismiss}>
          Got it
        </Button>
      </div>
    </Notice>
  );
}
