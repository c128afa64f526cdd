import type { RemovedItem } from '#app/domains/posts/removed-item.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { RemovedList } from '../../removed-list.tsx';

interface LeftOutNoticeProps {
  removed: readonly RemovedItem[];
  onDismiss: () => void;
}

/** Names what a paste could not bring into the post. */
export function LeftOutNotice({ removed, onDismiss }: LeftOutNoticeProps) {
  if (removed.length === 0) return null;
  return (
    <Notice title="Some of what you pasted was left out">
      <RemovedList removed={removed} />
      <Button look="quiet" small onClick={onDismiss}>
        Got it
      </Button>
    </Notice>
  );
}
