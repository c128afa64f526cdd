import { memo } from 'react';
import { groupRemoved, type RemovedGroup } from '#app/html/removed-item.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { BringImages } from './bring-images.tsx';
import { labelsOf, missedOf, UNNOTICED } from './missed.ts';
import { RemovedList } from './removed-list.tsx';
import { foreignImages, replaceImages } from './replace-images.ts';
import type { CheckedContent } from './use-checked-content.ts';

interface ContentReportProps {
  checked: CheckedContent | null;
  /** Called with what puts images that were brought into a text. */
  onBrought: (putInto: (content: string) => string) => void;
}

/** What a save would leave out of a text, and what of it depends on other sites. */
export const ContentReport = memo(function ContentReport(props: ContentReportProps) {
  const { checked, onBrought } = props;
  if (checked === null) return null;
  const removed = checked.answer.ok ? checked.answer.removed : [];
  const groups = groupRemoved(removed);
  const missed = missedOf(removed);
  const shortcodes = groups.filter(({ kind }) => kind === 'shortcode');
  const others = groups.filter(({ kind }) => UNNOTICED.has(kind));
  const foreign = foreignImages(checked.content);
  return (
    <>
      {missed.length === 0 ? null : (
        <Notice title={`Saving would leave out ${labelsOf(missed)}`}>
          <ReportedItems groups={missed} />
        </Notice>
      )}
      {foreign.length === 0 ? null : (
        <Notice
          title={`${foreign.length} ${foreign.length === 1 ? 'image is' : 'images are'} on other sites`}
        >
          <p>If that site removes them, your article loses them. Bring them here to keep them.</p>
          <BringImages
            addresses={foreign}
            onBrought={(images) => onBrought((content) => replaceImages(content, images))}
          />
        </Notice>
      )}
      {shortcodes.length === 0 ? null : (
        <Notice title={labelsOf(shortcodes)}>
          <p>Readers see these as they are written here.</p>
          <ReportedItems groups={shortcodes} />
        </Notice>
      )}
      {others.length === 0 ? null : (
        <details className="removed">
          <summary>Some parts won’t be saved: {labelsOf(others)}</summary>
          <RemovedList removed={others.flatMap(({ items }) => items)} />
        </details>
      )}
    </>
  );
});

function ReportedItems({ groups }: { groups: readonly RemovedGroup[] }) {
  return (
    <details className="removed">
      <summary>Show each</summary>
      <RemovedList removed={groups.flatMap(({ items }) => items)} />
    </details>
  );
}
