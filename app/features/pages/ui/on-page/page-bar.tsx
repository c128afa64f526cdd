import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/ui/admin/frame/icons.tsx';
import { useHeightProperty } from '#app/ui/admin/use-height-property.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { DiscardButton, DraftStatus } from '../texts-bar.tsx';
import type { OpenedTexts } from '../texts-form.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import type { PriceDraft } from './use-price-draft.ts';

interface PageBarProps {
  opened: OpenedTexts;
  draft: TextsDraft;
  prices: PriceDraft | null;
  isPublishing: boolean;
  changes: number;
  onShowChanges: () => void;
  children: ReactNode;
}

/** What is being edited, how wide it is shown, and what to do with the draft. */
export function PageBar(props: PageBarProps) {
  const { opened, draft, prices, isPublishing, changes, onShowChanges, children } = props;
  const drafts = prices === null ? [draft] : [draft, prices.draft];
  const hasDraft = drafts.some(({ facts }) => facts.hasDraft);
  const hasUnsent = drafts.some((each) => each.hasUnsent);
  const bar = useRef<HTMLDivElement>(null);
  useHeightProperty('--texts-bar-height', bar);
  return (
    <div className="page-bar" ref={bar}>
      <div className="page-bar-name">
        <Link to="/admin/pages" className="page-bar-back" aria-label="All pages">
          <Icon name="back" />
        </Link>
        <h1>
          <span className="page-bar-editing">Editing</span> {opened.title}
        </h1>
      </div>
      <div className="page-bar-widths">{children}</div>
      <p className="texts-status" role="status">
        <DraftStatus opened={opened} draft={drafts.find(needsWords) ?? draft} isShort />
      </p>
      <div className="page-bar-actions" data-goes-on="">
        <Link to="?view=texts" replace className="text-link">
          All texts
        </Link>
        {opened.isOffline ? (
          <Link to="offline" className="text-link">
            Put back online…
          </Link>
        ) : null}
        {changes === 0 ? null : (
          <Button look="text" onClick={onShowChanges}>
            Changes ({changes})
          </Button>
        )}
        {hasDraft ? <DiscardButton label="Discard" /> : null}
        <Button
          type="submit"
          name="intent"
          value="publish"
          small
          disabled={!(hasDraft || hasUnsent) || isPublishing}
        >
          Publish
        </Button>
      </div>
    </div>
  );
}

/** Whether there is something to say about a draft. The bar describes the first such draft. */
function needsWords({ status, rejected, hasUnsent, facts }: TextsDraft): boolean {
  return status.kind !== 'idle' || rejected > 0 || hasUnsent || facts.hasDraft;
}
