import type { RemovedItem } from '#app/html/removed-item.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { BringImages } from '../../bring-images.tsx';
import { missedOf } from '../../missed.ts';
import { RemovedList } from '../../removed-list.tsx';
import { type BroughtImages, foreignImages, replaceImages } from '../../replace-images.ts';
import type { LeftOut } from '../left-out.ts';

interface LeftOutNoticeProps {
  leftOut: LeftOut;
  /** Called with images of the library and, of HTML that was cleaned, what it is with them. */
  onBrought: (images: BroughtImages, restored: string | null) => void;
  onDismiss: () => void;
}

const PASTED = 'Some of what you pasted was left out';
const CLEANED = 'Some of your HTML was left out';

/** Names what could not come along into the post. */
export function LeftOutNotice({ leftOut, onBrought, onDismiss }: LeftOutNoticeProps) {
  const { cleaned } = leftOut;
  const removed = cleaned === null ? leftOut.removed : noticed(leftOut.removed);
  if (removed.length === 0) return null;
  const addresses = fetchable(leftOut);
  return (
    <Notice title={cleaned === null ? PASTED : CLEANED}>
      <RemovedList removed={removed} />
      <div className="cluster">
        {addresses.length === 0 ? null : (
          <BringImages
            addresses={addresses}
            onBrought={(images) => {
              onBrought(images, cleaned && replaceImages(cleaned.source, images));
            }}
          />
        )}
        <Button look="quiet" small onClick={onDismiss}>
          Got it
        </Button>
      </div>
    </Notice>
  );
}

/** What somebody who reads the text would miss. */
function noticed(removed: readonly RemovedItem[]): RemovedItem[] {
  return missedOf(removed).flatMap(({ items }) => items);
}

/** The images that were left out, as far as their addresses are known. */
function fetchable({ removed, cleaned }: LeftOut): readonly string[] {
  if (cleaned === null) return removed.flatMap(({ addresses = [] }) => addresses);
  const kept = new Set(foreignImages(cleaned.content));
  return foreignImages(cleaned.source).filter((address) => !kept.has(address));
}
